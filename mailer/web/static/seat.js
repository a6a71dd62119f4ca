// What a seat's page does beyond its forms: it offers words, checks what is typed, lets clicks on the picture write
// orders, and shows by itself what is new. Without this script the forms and links of the page do all that counts.
"use strict";

(() => {
  const box = () => document.getElementById("orders-text");
  const plain = (text) => text.toLowerCase().replaceAll("ё", "е");
  const fetched = async (way, more) => {
    const answer = await fetch(way, more);
    return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
  };

  // --- words that fit

  const MOST = 8;
  const SHORTEST = 2;
  const WORDS = 4;
  let found = { options: [], from: 0 };
  let chosen = -1;

  // The longest end of the line before the caret that begins a term, or a word of it.
  function fitting(text, caret) {
    const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
    if (/[\p{L}\p{N}]/u.test(text.slice(caret, caret + 1))) return { options: [], from: 0 };
    const starts = [...line.matchAll(/[\p{L}\p{N}]+/gu)].map((each) => each.index).slice(-WORDS);
    const terms = [...new Set([...document.querySelectorAll("#terms option")].map((each) => each.value))];
    for (const start of starts) {
      const part = plain(line.slice(start));
      if (part.length < SHORTEST) continue;
      const whole = terms.filter((term) => plain(term).startsWith(part));
      const inner = terms.filter((term) => !whole.includes(term) && plain(term).split(/[^\p{L}\p{N}]+/u).slice(1).some((word) => word.startsWith(part)));
      const options = [...whole, ...inner].filter((term) => plain(term) !== part).slice(0, MOST);
      if (options.length) return { options, from: caret - line.length + start };
      if (whole.length) break;
    }
    return { options: [], from: 0 };
  }

  function offer() {
    const list = document.getElementById("offers");
    const text = box();
    chosen = -1;
    found = document.activeElement === text && text.selectionStart === text.selectionEnd
      ? fitting(text.value, text.selectionStart)
      : { options: [], from: 0 };
    list.replaceChildren(...found.options.map((term, at) => {
      const item = document.createElement("li");
      item.role = "option";
      item.id = `offer-${at}`;
      item.textContent = term;
      item.setAttribute("aria-selected", "false");
      return item;
    }));
    list.hidden = !found.options.length;
    text.removeAttribute("aria-activedescendant");
  }

  function choose(at) {
    chosen = at;
    [...document.getElementById("offers").children].forEach((item, number) => item.setAttribute("aria-selected", String(number === at)));
    if (at < 0) box().removeAttribute("aria-activedescendant");
    else box().setAttribute("aria-activedescendant", `offer-${at}`);
  }

  function take(at) {
    const text = box();
    text.setRangeText(found.options[at], found.from, text.selectionStart, "end");
    close();
    text.focus();
    checkSoon();
  }

  function close() {
    found = { options: [], from: 0 };
    choose(-1);
    document.getElementById("offers").hidden = true;
  }

  document.addEventListener("keydown", (event) => {
    const count = found.options.length;
    if (event.target !== box() || !count || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowDown") choose(chosen + 1 < count ? chosen + 1 : -1);
    else if (event.key === "ArrowUp") choose(chosen < 0 ? count - 1 : chosen - 1);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) take(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("mousedown", (event) => {
    const item = event.target.closest("#offers li");
    if (!item) return;
    event.preventDefault(); // the caret stays where it is
    take([...item.parentElement.children].indexOf(item));
  });

  document.addEventListener("focusout", (event) => {
    if (event.target === box()) close();
  });

  // --- what would be said of each line

  const PAUSE = 900;
  const LATER = 15000;
  let pause = 0;
  let asked = null;

  function checkSoon(wait = PAUSE) {
    clearTimeout(pause);
    if (asked) asked.abort();
    pause = setTimeout(() => check(), wait);
  }

  async function check(submitter) {
    const form = document.getElementById("orders");
    if (!box().value.trim()) {
      document.getElementById("checked").replaceChildren();
      return;
    }
    const said = new URLSearchParams(new FormData(form, submitter));
    asked = new AbortController();
    try {
      const { answer, page } = await fetched(form.action, { method: "POST", body: said, signal: asked.signal });
      const fresh = page.getElementById("checked");
      if (!fresh || (!answer.ok && answer.status !== 429)) return;
      if (submitter) box().value = page.getElementById("orders-text").value;
      document.getElementById("checked").replaceChildren(...fresh.childNodes);
      if (answer.status === 429) checkSoon(LATER);
    } catch (error) {
      // typed on meanwhile, or no answer: the button checks
    }
  }

  document.addEventListener("input", (event) => {
    if (event.target !== box()) return;
    offer();
    checkSoon();
  });

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "orders" || !event.submitter || event.submitter.name !== "fix") return;
    event.preventDefault();
    clearTimeout(pause);
    check(event.submitter);
    box().focus();
  });

  // --- clicks on the picture

  let picks = [];

  const tool = () => document.querySelector(".tool[data-clicks][aria-pressed=true]");
  const land = (place) => place.split("/")[0];
  const place = (key) => document.querySelector(`#terms option[data-place="${CSS.escape(key)}"]`);
  const unit = (key, own) => document.querySelector(`#terms option[data-unit="${CSS.escape(land(key))}"]${own ? "[data-own]" : ""}`);

  function tell(text) {
    const line = document.getElementById("pointed");
    if (line) line.textContent = text;
  }

  function mark() {
    document.querySelectorAll(".map [data-place]").forEach((each) => {
      each.classList.toggle("picked", picks.some((pick) => pick.key === each.dataset.place));
    });
  }

  function begin(said = "") {
    picks = [];
    mark();
    const now = tool();
    const how = now ? now.dataset.how : document.querySelector(".tools").dataset.place;
    tell(said ? `${said} ${how}` : how);
  }

  function filled(text) {
    return text.replace(/\{(\d)\}/g, (_, at) => picks[at].text);
  }

  // An order of the same unit is replaced: the last one would stand anyway.
  function put(line, who) {
    const text = box();
    const lines = text.value.split("\n");
    const same = lines.findIndex((each) => who ? `${each} `.startsWith(`${who} `) || each.endsWith(` ${who}`) : each === line);
    if (same >= 0) lines[same] = line;
    else lines.splice(lines.length && !lines.at(-1).trim() ? lines.length - 1 : lines.length, 0, line);
    text.value = `${lines.filter((each, at) => each.trim() || at < lines.length - 1).join("\n")}\n`;
    checkSoon();
    begin(`${document.querySelector(".tools").dataset.done} ${line}.`);
  }

  function point(key) {
    const now = tool();
    if (!now) {
      const text = box();
      const before = text.value.slice(0, text.selectionStart);
      text.setRangeText(`${before && !/\s$/.test(before) ? " " : ""}${place(key).value}`, text.selectionStart, text.selectionEnd, "end");
      tell(`${document.querySelector(".tools").dataset.done} ${place(key).value}.`);
      checkSoon();
      return;
    }
    const clicks = now.dataset.clicks.split(" ");
    const kind = clicks[picks.length];
    const last = picks.at(-1);
    if (kind === "place" && last && now.dataset.again && land(last.key) === land(key)) {
      put(filled(now.dataset.again), picks[0].text);
      return;
    }
    const named = kind === "place" ? place(key) : unit(key, kind === "own");
    if (!named || picks.some((pick) => pick.text === named.value)) {
      begin(document.querySelector(".tools").dataset.none);
      return;
    }
    picks.push({ key, text: named.value });
    if (picks.length === clicks.length) {
      put(filled(now.dataset.text), clicks[0] === "own" ? picks[0].text : "");
      return;
    }
    mark();
    tell(`${picks.map((pick) => pick.text).join(", ")}. ${now.dataset.how}`);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".tool");
    if (button && button.dataset.clicks) {
      document.querySelectorAll(".tool[data-clicks]").forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
      begin();
    } else if (button) {
      zoom(Number(button.dataset.zoom));
    }
    const target = event.target.closest(".map [data-place]");
    if (target && place(target.dataset.place)) point(target.dataset.place);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && picks.length) begin();
  });

  let size = 1;

  function zoom(by) {
    const map = document.querySelector(".map svg");
    if (!map) return;
    const figure = map.parentElement;
    const middle = [figure.scrollLeft + figure.clientWidth / 2, figure.scrollTop + figure.clientHeight / 2];
    size = Math.min(5, Math.max(1, size * by));
    map.setAttribute("width", `${Math.round(100 * size)}%`);
    figure.scrollLeft = middle[0] * by - figure.clientWidth / 2;
    figure.scrollTop = middle[1] * by - figure.clientHeight / 2;
  }

  // The picture itself, in the place of what shows it: only so can a pointer find the places in it.
  async function inline() {
    const figure = document.querySelector("#position figure");
    if (!document.querySelector("#position .tools") || !figure || figure.querySelector("svg")) return;
    const image = figure.querySelector("img");
    image.dataset.asked = "1";
    try {
      const drawn = await drawing(image);
      if (!figure.isConnected) return;
      drawn.setAttribute("width", `${Math.round(100 * size)}%`);
      figure.classList.add("map");
      figure.replaceChildren(drawn);
      begin();
    } catch (error) {
      // the picture stays a picture
    }
  }

  document.addEventListener("position", inline);

  // --- what is new

  const notice = document.getElementById("notice");
  const written = () => [...document.querySelectorAll("#seat textarea, #seat input:not([type=hidden]):not([type=range])")]
    .some((each) => (each.type === "checkbox" ? each.checked !== each.defaultChecked : each.value.trim() && each.value !== each.defaultValue));

  async function renew() {
    const seat = document.getElementById("seat");
    const { answer, page } = await fetched(seat.dataset.home);
    const fresh = page.getElementById("seat");
    if (!answer.ok || !fresh) throw new Error("no page");
    const same = (part, each) => [...part.querySelectorAll(each.tagName)].find((one) => one.name === each.name && one.value === (each.type === "checkbox" ? each.value : one.value) && (one.closest("section") || one).id === (each.closest("section") || each).id);
    seat.querySelectorAll("textarea, input[type=text], input[type=checkbox], select").forEach((each) => {
      const there = same(fresh, each);
      if (!there) return;
      if (each.type === "checkbox") there.checked = each.checked;
      else there.value = each.value;
    });
    seat.querySelectorAll("section[id]").forEach((section) => {
      const opened = [...section.querySelectorAll("details")].map((each) => each.open);
      const there = fresh.querySelector(`#${section.id}`);
      if (there) there.querySelectorAll("details").forEach((each, at) => { each.open = opened[at] || false; });
    });
    seat.replaceWith(fresh);
    document.title = page.title;
    notice.hidden = true;
    await inline();
    if (box().value.trim()) checkSoon();
  }

  function announce() {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = notice.dataset.button;
    button.addEventListener("click", () => renew().catch(() => location.reload()));
    notice.replaceChildren(`${notice.dataset.text} `, button);
    notice.hidden = false;
  }

  if (globalThis.EventSource) {
    const news = new EventSource(document.getElementById("seat").dataset.hears);
    news.addEventListener("message", async ({ data }) => {
      if (data === document.getElementById("seat").dataset.mark) return;
      const part = document.getElementById("position");
      const busy = document.activeElement && document.activeElement.closest("form");
      if (written() || busy || part.dataset.number !== part.dataset.last) {
        announce();
        return;
      }
      try {
        await renew();
      } catch (error) {
        news.close(); // the page stays as it is, as without a script
      }
    });
    addEventListener("pagehide", () => news.close());
  }

  inline();
})();
