"use strict";

// Adds to pages that work without it: sheets that open in place, messages that go as soon as a field is right, and
// lists that change without being loaded anew. Every rule, and every word, comes from the server as markup.
(() => {
  const parsed = async (response) =>
    new DOMParser().parseFromString(await response.text(), "text/html");
  const sheetOf = (root) => root.querySelector("dialog.sheet");
  const focusStart = (root) => root.querySelector("[autofocus]")?.focus();

  // A live region is announced when its text changes, not when it is put in place.
  const announce = (region, text) => {
    if (!region) return;
    region.textContent = "";
    if (text) setTimeout(() => { region.textContent = text; }, 50);
  };

  // MARK: Sheets

  function show(sheet) {
    sheet.querySelector("[data-handle]")?.removeAttribute("hidden");
    // Not by close(): it would tell of its end later, when the sheet is open again.
    sheet.removeAttribute("open");
    sheet.addEventListener("close", () => closed(sheet));
    showCalendars(sheet);
    sheet.showModal();
    focusStart(sheet);
  }

  function closed(sheet) {
    const start = document.getElementById(sheet.dataset.opener) ?? document.querySelector(".add") ?? document.querySelector("main");
    const path = sheet.querySelector("[data-close]").getAttribute("href");
    sheet.remove();
    // A sheet that was loaded with its page leaves its address, so that loading it anew does not open the sheet.
    if (location.pathname !== path.split("?")[0]) history.replaceState(null, "", path);
    start?.focus();
  }

  function replaceSheet(sheet) {
    sheetOf(document)?.remove();
    document.body.append(sheet);
    show(sheet);
  }

  // The sheet stays where it is, with what a new one has inside.
  function refillSheet(old, page) {
    refillStatus("sheet-status", page);
    for (const part of [".sheet-head", ".sheet-body", ".sheet-foot"]) {
      old.querySelector(part).replaceWith(sheetOf(page).querySelector(part));
    }
    showCalendars(old);
    focusStart(old);
  }

  // What was done, with the button that takes it back; where a page has a sheet, it stands in that.
  function refillStatus(id, page) {
    const told = page.querySelector(".sheet .told") ?? page.querySelector(".told");
    const offer = told.lastElementChild.cloneNode(true);
    offer.querySelector("[aria-describedby]")?.setAttribute("aria-describedby", id);
    announce(document.getElementById(id), told.firstElementChild.textContent);
    document.getElementById(`${id}-offer`).replaceChildren(...offer.childNodes);
  }

  function refillList(page) {
    document.title = page.title;
    for (const part of ["list", "refusal"]) {
      document.getElementById(part).replaceChildren(...page.getElementById(part).childNodes);
    }
    // It stays when the sheet is closed.
    refillStatus("status", page);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.querySelector(".is-new")?.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  }

  async function openSheet(link) {
    try {
      const page = await parsed(await fetch(link.href));
      const sheet = sheetOf(page);
      if (!sheet) throw new Error("no sheet");
      replaceSheet(document.adoptNode(sheet));
    } catch {
      location.href = link.href;
    }
  }

  // MARK: Forms

  const noAnswer = "Roster does not answer. Is roster serve still running?";

  const values = (form, submitter) => {
    const data = new URLSearchParams(new FormData(form));
    if (submitter?.name) data.append(submitter.name, submitter.value);
    return data;
  };

  // What a page says that the server answered with in place of another.
  const toldBy = (page) => {
    const told = [...page.querySelectorAll("main .refusal > *")];
    if (!told.length) told.push(...page.querySelectorAll("main p:not(:empty)"));
    for (const part of told) part.removeAttribute("class");
    return told.length ? told.map((part) => document.adoptNode(part)) : ["That did not work."];
  };

  // What is told is a text, or what a page said.
  const tellProblem = (form, ...told) => {
    let box = form.querySelector(".refusal");
    if (!box) {
      box = document.createElement("div");
      box.className = "refusal";
      box.setAttribute("role", "alert");
      form.prepend(box);
    }
    box.replaceChildren(...told);
  };

  // The address is that of the list which is now shown, without what was said once.
  function showAddress(address) {
    const shown = new URL(address);
    for (const name of ["added", "changed", "removed", "settings", "undone", "redone", "change"]) shown.searchParams.delete(name);
    history.replaceState(null, "", shown);
  }

  // Runs one thing for a form at a time.
  async function alone(form, work) {
    if (form.dataset.isSending) return;
    form.dataset.isSending = "yes";
    form.setAttribute("aria-busy", "true");
    try {
      await work();
    } finally {
      delete form.dataset.isSending;
      form.removeAttribute("aria-busy");
    }
  }

  async function send(form, submitter) {
    try {
      const response = await fetch(form.action, { method: "POST", body: values(form, submitter) });
      const page = await parsed(response);
      const [old, fresh] = [sheetOf(document), sheetOf(page)];
      if (!fresh && !response.ok) return tellProblem(form, ...toldBy(page));
      // What was refused has changed nothing in the list.
      if (response.ok) refillList(page);
      if (fresh) return refillSheet(old, page);
      showAddress(response.url);
      old.close();
    } catch {
      tellProblem(form, `${noAnswer} Nothing you typed is lost.`);
    }
  }

  // MARK: Undo and redo

  // Tells why nothing was done: in the sheet if one is open, for the page behind it is not heard.
  function tellRefusal(...told) {
    const sheet = sheetOf(document);
    if (sheet) return tellProblem(sheet.querySelector("form.form"), ...told);
    const box = document.createElement("div");
    box.className = "refusal";
    box.setAttribute("role", "alert");
    box.append(...told);
    document.getElementById("refusal").replaceChildren(box);
    box.scrollIntoView({ block: "nearest" });
  }

  // The list is shown as it is then; what is typed in a sheet stays.
  async function move(form) {
    const { move: number } = form.dataset;
    const place = form.closest("#list") ? "#list" : ".told";
    try {
      let response = await fetch(form.action, { method: "POST", body: values(form) });
      // Many rows take a while: then the answer says so, and when to ask again.
      while (response.headers.has("refresh")) {
        const words = (await parsed(response)).querySelector("h1").textContent;
        announce(document.getElementById(sheetOf(document) ? "sheet-status" : "status"), words);
        await new Promise((done) => { setTimeout(done, 1000 * response.headers.get("refresh")); });
        response = await fetch(response.url);
      }
      const page = await parsed(response);
      if (!response.ok) return tellRefusal(...toldBy(page));
      refillList(page);
      const sheet = sheetOf(document);
      if (sheet) {
        refillStatus("sheet-status", page);
        sheet.querySelector(".refusal")?.remove();
      }
      if (!sheetOf(page)) showAddress(response.url);
      (sheet ?? document).querySelector(`${place} [data-move="${number}"] button`)?.focus();
    } catch {
      tellRefusal(noAnswer);
    }
  }

  // The newest question alone counts: an answer that comes late is of what was typed before.
  let question = 0;

  async function check(form) {
    const number = ++question;
    try {
      const response = await fetch(form.dataset.check, { method: "POST", body: values(form) });
      const fresh = (await parsed(response)).querySelector("form");
      if (number !== question || !fresh || !response.ok) return;
      for (const field of form.querySelectorAll("[data-field]")) {
        const other = fresh.querySelector(`[data-field="${field.dataset.field}"]`);
        const [shown, told] = [field.querySelector(".error"), other.querySelector(".error")];
        shown.textContent = told.textContent;
        shown.hidden = told.hidden;
        const control = field.querySelector("[name]:not(button)");
        if (told.hidden) control.removeAttribute("aria-invalid");
        else control.setAttribute("aria-invalid", "true");
        // A number that is being typed is left alone; otherwise it is what the server has read of it.
        if (control.type === "number" && control !== document.activeElement) {
          control.value = other.querySelector("[name]:not(button)").value;
        }
        const output = field.querySelector("output");
        if (output) output.textContent = other.querySelector("output").textContent;
        for (const button of field.querySelectorAll("[data-step]")) {
          const twin = other.querySelector(`[data-step="${button.dataset.step}"]`);
          if (twin.hasAttribute("aria-disabled")) button.setAttribute("aria-disabled", "true");
          else button.removeAttribute("aria-disabled");
        }
      }
      const summary = fresh.querySelector(".summary");
      const present = form.querySelector(".summary");
      if (summary.textContent !== present.textContent) present.replaceChildren(...summary.childNodes);
    } catch {
      // The messages stay until the next attempt to save.
    }
  }

  // MARK: The handle

  const setTall = (sheet, isTall) => {
    sheet.style.height = "";
    sheet.classList.toggle("is-tall", isTall);
    const handle = sheet.querySelector("[data-handle]");
    handle.setAttribute("aria-expanded", String(isTall));
  };

  function drag(handle, start) {
    const sheet = handle.closest(".sheet");
    const height = sheet.offsetHeight;
    const [low, middle, high] = [0.4, 0.45, 0.5].map((part) => part * innerHeight);
    let moved = 0;
    const move = (event) => {
      moved = start.clientY - event.clientY;
      sheet.style.height = `${Math.min(Math.max(height + moved, low), Math.max(height, high))}px`;
    };
    const end = () => {
      handle.removeEventListener("pointermove", move);
      sheet.classList.remove("is-dragged");
      if (Math.abs(moved) > 4) {
        setTall(sheet, height + moved > middle);
        handle.dataset.wasDragged = "yes";
      }
    };
    sheet.classList.add("is-dragged");
    handle.setPointerCapture(start.pointerId);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", end, { once: true });
    handle.addEventListener("pointercancel", end, { once: true });
  }

  // MARK: Calendars

  // What is chosen from a calendar is typed into the field beside it.
  const showCalendars = (root) => {
    for (const part of root.querySelectorAll(".day > [hidden]")) part.hidden = false;
  };

  function openCalendar(button) {
    const [text, choice] = [button.parentElement.querySelector("[name]"), button.parentElement.querySelector(".choice")];
    choice.value = /^\d{4}-\d\d-\d\d$/.test(text.value) ? text.value : "";
    choice.onchange = () => {
      if (!choice.value) return;
      text.value = choice.value;
      text.dispatchEvent(new Event("input", { bubbles: true }));
      text.focus();
    };
    try { choice.showPicker(); } catch { text.focus(); }
  }

  // MARK: Events

  document.addEventListener("click", (event) => {
    // Where one button has taken the place of the other, the second click of two was meant for the first button.
    if (event.detail > 1 && event.target.closest("[data-move] button")) event.preventDefault();
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const dates = document.querySelector("details.dates[open]");
    if (dates && !dates.contains(event.target)) dates.open = false;
    const link = event.target.closest("a[data-sheet]");
    if (link) {
      event.preventDefault();
      openSheet(link);
    }
    const sheet = event.target.closest(".sheet");
    if (sheet && event.target.closest("[data-close]")) {
      event.preventDefault();
      sheet.close();
    }
    const handle = event.target.closest("[data-handle]");
    if (handle) {
      if (!handle.dataset.wasDragged) setTall(sheet, !sheet.classList.contains("is-tall"));
      delete handle.dataset.wasDragged;
    }
    const calendar = event.target.closest("[data-calendar]");
    if (calendar) openCalendar(calendar);
    const step = event.target.closest("[data-step]");
    if (step) {
      event.preventDefault();
      const input = step.parentElement.querySelector("input");
      if (step.dataset.step === "+1") input.stepUp(); else input.stepDown();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

  document.addEventListener("pointerdown", (event) => {
    const handle = event.target.closest("[data-handle]");
    if (handle) drag(handle, event);
  });

  document.addEventListener("keydown", (event) => {
    const dates = event.target.closest("details.dates[open]");
    if (dates && event.key === "Escape") {
      dates.open = false;
      dates.querySelector("summary").focus();
    }
    if (!event.target.closest("[data-handle]")) return;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    setTall(event.target.closest(".sheet"), event.key === "ArrowUp");
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !form.matches("[data-move], .sheet form")) return;
    event.preventDefault();
    alone(form, () => form.dataset.move ? move(form) : send(form, event.submitter));
  });

  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (!form?.dataset.check) return;
    if (form.querySelector("[name=found_wrong]") || event.target.type === "number") check(form);
  });

  // A number has been typed to its end.
  document.addEventListener("change", (event) => {
    if (event.target.type === "number" && event.target.form?.dataset.check) check(event.target.form);
  });

  // MARK: The bar

  // It has as many lines as its links need; what sticks below it has to know.
  const bar = document.querySelector(".bar");
  if (bar) {
    new ResizeObserver(() => document.documentElement.style.setProperty("--bar-height", `${bar.offsetHeight}px`)).observe(bar);
  }

  // MARK: Files

  const zone = document.querySelector("[data-drop]");
  if (zone) {
    const input = zone.querySelector("input");
    const { form } = input;
    const error = document.getElementById("import-error");
    zone.querySelector("[data-drop-words]").hidden = false;
    const isSmallEnough = () => {
      const fits = (input.files[0]?.size ?? 0) <= Number(form.dataset.limit);
      error.hidden = fits;
      error.textContent = fits ? "" : document.getElementById("import-too-large").textContent;
      if (fits) input.removeAttribute("aria-invalid"); else input.setAttribute("aria-invalid", "true");
      return fits;
    };
    input.addEventListener("change", isSmallEnough);
    form.addEventListener("submit", (event) => { if (!isSmallEnough()) event.preventDefault(); });
    // A file that misses the zone is not to take the place of the page.
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => event.preventDefault());
    for (const type of ["dragenter", "dragover"]) zone.addEventListener(type, () => zone.classList.add("is-over"));
    for (const type of ["dragleave", "drop"]) zone.addEventListener(type, () => zone.classList.remove("is-over"));
    zone.addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      if (isSmallEnough()) form.requestSubmit();
    });
  }

  const open = sheetOf(document);
  if (open) show(open);
  else document.querySelector(".is-new")?.scrollIntoView({ block: "center" });
})();
