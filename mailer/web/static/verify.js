// Rolls the dice of a finished game anew from its seed and compares: what adjudicator/dice.py does. Nothing is sent.
"use strict";

const DRAWS = 1n << 64n;
const utf8 = (text) => new TextEncoder().encode(text);
const hexed = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
const hashed = async (bytes) => hexed(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

async function keyed(bytes) {
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(text)));
}

// The dice of a seed: with the words of the seats, where they could add any.
async function diceOf(seed, proof) {
  const sealed = await keyed(bytesOf(seed));
  if (!proof.words) return sealed;
  const lines = [proof.game];
  const shares = [...proof.words].sort((one, other) => (one.seat < other.seat ? -1 : 1));
  for (const { seat, word } of shares) lines.push(`${seat} ${hexed(word ? utf8(word) : await sealed(seat))}`);
  return keyed(await sealed(lines.join("\n")));
}

async function die(dice, game, roll, at, sides) {
  const faces = BigInt(sides);
  const limit = (DRAWS / faces) * faces;
  for (let attempt = 0; ; attempt += 1) {
    const made = await dice(`${game}\n${roll}\n${at}\n${attempt}`);
    const number = new DataView(made.buffer).getBigUint64(0);
    if (number < limit) return (number % faces) + 1n;
  }
}

async function fits({ word, sealed }) {
  if (!word || !sealed) return true;
  for (const end of ["", "\n", "\r\n"]) if ((await hashed(utf8(word + end))) === sealed) return true;
  return false;
}

// What is wrong first, as [what, values for its words]; null where all is as it was promised.
async function fault(proof, rolls) {
  const seals = [...proof.former, { seed: proof.seed, commitment: proof.commitment, until: Infinity }];
  for (const seal of seals) {
    if ((await hashed(bytesOf(seal.seed))) !== seal.commitment) return ["seed", {}];
    seal.dice = await diceOf(seal.seed, proof);
  }
  for (const share of proof.words || []) if (!(await fits(share))) return ["word", { seat: share.seat }];
  for (const [number, line] of rolls.entries()) {
    const [, roll, sides, told] = line.match(/^(\d+): ([\d ]+) = ([\d ]+)$/) || [];
    if (Number(roll) !== number) return ["lost", { roll: number }];
    const { dice } = seals.find((seal) => number < seal.until);
    const made = await Promise.all(sides.split(" ").map((each, at) => die(dice, proof.game, number, at, each)));
    if (made.join(" ") !== told) return ["differs", { roll: number, told, made: made.join(" ") }];
  }
  return rolls.length === proof.rolls ? null : ["lost", { roll: rolls.length }];
}

async function check(part) {
  const told = part.querySelector("output");
  if (!globalThis.crypto || !crypto.subtle) {
    told.textContent = part.dataset.unable;
    return;
  }
  told.textContent = part.dataset.working;
  const rolls = part.querySelector("pre").textContent.split("\n").filter((line) => line.trim());
  const wrong = await fault(JSON.parse(part.dataset.proof), rolls);
  const [what, values] = wrong || ["good", {}];
  told.textContent = part.dataset[what].replace(/\$(\w+)/g, (whole, name) => values[name] ?? whole);
  told.className = wrong ? "bad" : "good";
}

document.querySelectorAll("#verify").forEach((part) => {
  const button = part.querySelector("button");
  button.hidden = false;
  button.addEventListener("click", () => check(part));
});
