// What the pages gain with scripts; without them everything works by links and forms.

const say = (words) => {
  let region = document.getElementById("said");
  if (!region) {
    region = Object.assign(document.createElement("p"), { id: "said", className: "hidden" });
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  region.textContent = words;
};

// Copy a citation or an address.
for (const place of document.querySelectorAll("[data-copy]")) {
  const words = place.textContent.trim();
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "کپی" });
  button.setAttribute("aria-label", `کپی: ${words}`);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(words);
      button.textContent = "کپی شد";
      say("کپی شد");
    } catch {
      getSelection().selectAllChildren(place.firstChild.nodeType === 3 ? place : place.firstChild);
      say("متن برگزیده شد؛ آن را کپی کنید");
    }
    setTimeout(() => { button.textContent = "کپی"; }, 2000);
  });
  place.after(button);
}

// Open what is folded around the target of a link.
const unfold = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  let closed = false;
  for (let at = target; at; at = at.parentElement) {
    if (at.tagName === "DETAILS" && !at.open) closed = at.open = true;
  }
  if (closed) target.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();

// On a narrow screen the contents start closed, so that the law comes first.
if (matchMedia("(max-width: 60rem)").matches) {
  for (const contents of document.querySelectorAll(".contents details")) contents.open = false;
}

// On a phone the map of a comparison has letters that nobody can read: it starts closed.
if (matchMedia("(max-width: 40rem)").matches) {
  for (const map of document.querySelectorAll("details.map")) map.open = false;
}

// What is folded for the screen but belongs to the summary is printed.
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details[data-print]:not([open])")) {
    folded.open = true;
    addEventListener("afterprint", () => { folded.open = false; }, { once: true });
  }
});

// Next and previous change, with Alt and the Page keys (no single letters, which dictation would trigger).
const changes = [...document.querySelectorAll("[data-change]")];
if (changes.length) {
  addEventListener("keydown", (event) => {
    if (!event.altKey || (event.key !== "PageDown" && event.key !== "PageUp")) return;
    const step = event.key === "PageDown" ? 1 : -1;
    const order = step > 0 ? changes : [...changes].reverse();
    const next = order.find((each) => step * (each.getBoundingClientRect().top - 8) > 24);
    if (!next) return;
    event.preventDefault();
    next.scrollIntoView();
    const heading = next.querySelector("h2 a, h3 a");
    heading?.focus({ preventScroll: true });
  });
}

// Search as you type: the server's own results, put in place of the old ones.
const form = document.querySelector("form[data-live]");
const field = form?.querySelector("input[type=search]");
if (field) {
  let timer = 0;
  let running = null;
  let shown = field.value;
  const look = async () => {
    const words = field.value.trim();
    if (words === shown.trim() || (words.length > 0 && words.length < 2)) return;
    shown = words;
    running?.abort();
    running = new AbortController();
    const query = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...query]) if (!value) query.delete(name);
    const address = `${form.action}?${query}`;
    try {
      const answer = await fetch(`${address}&live=1`, { signal: running.signal, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const results = page.getElementById("results");
      if (!results) return;
      document.getElementById("results").replaceWith(results);
      history.replaceState(null, "", address);
      document.title = page.title;
      say(results.dataset.said || "");
    } catch (error) {
      if (error.name !== "AbortError") form.removeAttribute("data-live");
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, 300);
  });
}
