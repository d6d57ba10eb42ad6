/**
 * Creates an element. Text is always inserted as text, never as markup, so no description or response can inject code.
 * `on` contains listeners, `data` data attributes; the rest are attributes.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  const { on = {}, data = {}, ...plain } = attributes;
  for (const [name, value] of Object.entries(plain)) {
    if (value === undefined || value === null || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const [name, value] of Object.entries(data)) made.dataset[name] = value;
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener);
  made.append(...present(children));
  return made;
}

const present = (children) =>
  children.flat(Number.POSITIVE_INFINITY).filter((child) => child !== undefined && child !== null && child !== false);

/** Draws the content of a disclosure when it is first opened, so that collapsed content costs nothing. */
export function drawWhenOpened(details, draw) {
  let drawn = false;
  const drawOnce = () => {
    if (drawn || !details.open) return;
    drawn = true;
    details.append(...[draw()].flat());
  };
  details.addEventListener('toggle', drawOnce);
  drawOnce();
  return drawOnce;
}
