// The slider and the arrow keys of a game's page: the part that shows a position is fetched and put in its place.
// Where something happens in the game while its page is open, the page is fetched anew.
// Without this script links and a button do the same.
"use strict";

document.documentElement.classList.add("scripted");

let wanted = null;

// A folder of files: nothing can be fetched there, and a page is called by its number.
const folder = location.protocol === "file:";
const named = ({ form, value }) =>
  form.dataset.way ? form.dataset.way.replace("{n}", value) : `${form.getAttribute("action")}?n=${value}`;

async function show(way) {
  if (folder) {
    location.assign(way);
    return;
  }
  const part = document.getElementById("position");
  if (!part) return;
  wanted = way;
  part.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(way);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("position");
    if (wanted !== way) return; // somebody has gone on meanwhile
    if (!answer.ok || !fresh) throw new Error("no position");
    const open = [...part.querySelectorAll("details")].map((each) => each.open);
    const held = document.activeElement;
    const key = held && part.contains(held) ? held.dataset.key || held.name : null;
    fresh.querySelectorAll("details").forEach((each, at) => { each.open = open[at] || false; });
    part.replaceWith(fresh);
    if (key) {
      const again = fresh.querySelector(`[data-key="${key}"], [name="${key}"]`) || fresh.querySelector("[name=n]");
      if (again) again.focus();
    }
    document.querySelectorAll(".langs a").forEach((each, at) => {
      const other = page.querySelectorAll(".langs a")[at];
      if (other) each.href = other.getAttribute("href");
    });
    document.querySelectorAll(".all a").forEach((each) => {
      if (each.pathname === new URL(answer.url).pathname) each.setAttribute("aria-current", "page");
      else each.removeAttribute("aria-current");
    });
    document.title = page.title;
    history.replaceState(null, "", answer.url);
    document.dispatchEvent(new Event("position"));
  } catch (error) {
    location.assign(way); // as if there were no script
  }
}

// A picture as a part of the page: only so do its places tell a pointer their names. What it refers to within itself is
// called differently in each, for a page may have several.
let drawings = 0;

async function drawing(image) {
  const answer = await fetch(image.getAttribute("src"));
  drawings += 1;
  const text = (await answer.text()).replace(/(\bid="|href="#|url\(#)/g, `$1d${drawings}-`);
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (!answer.ok || drawn.localName !== "svg") throw new Error("no picture");
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", image.alt);
  drawn.setAttribute("width", "100%");
  drawn.removeAttribute("height");
  return document.importNode(drawn, true);
}

document.addEventListener("pointerover", async (event) => {
  const image = event.target.closest("figure a img");
  if (!image || folder || image.dataset.asked || event.pointerType === "touch") return;
  image.dataset.asked = "1";
  try {
    image.replaceWith(await drawing(image));
  } catch (error) {
    // the picture stays a picture
  }
});

let pause = 0;

document.addEventListener(folder ? "change" : "input", (event) => {
  const slider = event.target;
  if (slider.name !== "n" || !slider.form) return;
  clearTimeout(pause);
  pause = setTimeout(() => show(named(slider)), 120);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.way) return;
  event.preventDefault();
  show(named(form.elements.n));
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, [contenteditable], .scroll, pre")) return;
  const link = document.querySelector(`.steps a[data-key="${event.key}"]`);
  if (!link) return;
  event.preventDefault();
  show(link.getAttribute("href"));
});

document.addEventListener("click", (event) => {
  const link = event.target.closest(".steps a, .all a");
  if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show(link.getAttribute("href"));
});

// What was opened stays open, and whoever looks at the newest position sees the new one.
async function renew(live) {
  const part = document.getElementById("position");
  const newest = !part || part.dataset.number === part.dataset.last;
  const way = newest ? live.dataset.news.replace(/\/news$/, "") : location.href;
  const answer = await fetch(way);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live");
  if (!answer.ok || !fresh) throw new Error("no page");
  const scripts = [...page.scripts].map((each) => each.getAttribute("src"));
  if (scripts.some((each) => !document.querySelector(`script[src="${each}"]`))) {
    location.assign(way); // the game is over: its rolls come with a script of their own
    return;
  }
  const opened = [...live.querySelectorAll("details")].map((each) => each.open);
  fresh.querySelectorAll("details").forEach((each, at) => { each.open = opened[at] || false; });
  live.replaceWith(fresh);
  document.title = page.title;
  if (newest) history.replaceState(null, "", way);
}

const first = document.querySelector("[data-news]");
if (first && !folder && globalThis.EventSource) {
  const news = new EventSource(first.dataset.news);
  news.addEventListener("message", async ({ data }) => {
    const live = document.getElementById("live");
    if (data === live.dataset.mark) return;
    try {
      await renew(live);
    } catch (error) {
      news.close(); // the page stays as it is, as without a script
    }
  });
  addEventListener("pagehide", () => news.close());
}

// A mailbox is asked for new letters, as mail programs do; what is being written stays.
const mailbox = document.getElementById("mailbox");
if (mailbox) {
  const asking = setInterval(async () => {
    try {
      const answer = await fetch(location.pathname);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("mailbox");
      if (mailbox.innerHTML !== fresh.innerHTML) mailbox.replaceChildren(...fresh.children);
    } catch (error) {
      clearInterval(asking); // the post office has closed
    }
  }, 3000);
}
