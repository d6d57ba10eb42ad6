/**
 * The style of the hosted pages. Text has a contrast of at least 4.5 to 1 in both colour schemes. The partner's colour
 * is used only as a background with a matching text colour, so that no colour makes text unreadable.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f2f6f5; --card: #ffffff; --ink: #18221f; --muted: #55645f; --line: #d3ddd9; --field: #7b8b86;
  --link: #0b6b63; --danger: #a3322a; --danger-tint: #fbeae7; --tint: #f2f6f5;
  --brand: #0b6b63; --brand-ink: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101615; --card: #182120; --ink: #e3eae8; --muted: #a3b3ae; --line: #2f3c39; --field: #7d8f89;
    --link: #62c8ba; --danger: #f0968c; --danger-tint: #3a1f1c; --tint: #101615;
    --brand: #62c8ba; --brand-ink: #06201d;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; align-items: center;
  background: var(--paper); color: var(--ink); padding: 1.5rem 1rem;
  font: 400 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
}
main {
  width: 100%; max-width: 27rem; margin-top: auto; padding: 2.25rem 1.5rem 1.75rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 0.75rem; position: relative; overflow: hidden;
}
main::before { content: ""; position: absolute; inset: 0 0 auto; height: 0.375rem; background: var(--brand); }
@media (min-width: 36rem) { main { padding: 2.75rem 2.5rem 2.25rem; max-width: 30rem; } }
header { display: flex; align-items: center; gap: 0.75rem; margin-bottom: 1.5rem; }
header img { max-height: 2.75rem; max-width: 9rem; }
.mark {
  flex: none; width: 2.75rem; height: 2.75rem; border-radius: 0.625rem; display: grid; place-items: center;
  background: var(--brand); color: var(--brand-ink); font-weight: 700; font-size: 1.25rem;
}
header p { font-weight: 600; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 0.5rem; overflow-wrap: anywhere; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p, dl, dd, ul { margin: 0; padding: 0; }
p + p { margin-top: 0.5rem; }
.quiet { color: var(--muted); font-size: 0.9375rem; }
a { color: var(--link); text-underline-offset: 0.2em; }
form { margin-top: 1.5rem; }
fieldset { border: 0; margin: 0 0 1.25rem; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; margin-bottom: 0.375rem; }
label { display: block; font-weight: 600; margin-bottom: 0.375rem; }
.choice { display: flex; align-items: center; gap: 0.625rem; font-weight: 400; min-height: 2.75rem; margin: 0; cursor: pointer; }
.choice input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--link); }
.field { margin-bottom: 1.25rem; }
.field .quiet { margin: -0.125rem 0 0.375rem; }
.field input {
  width: 100%; min-height: 3rem; padding: 0.625rem 0.75rem; font: inherit; color: var(--ink); background: var(--card);
  border: 1px solid var(--field); border-radius: 0.5rem;
}
form:has(#kind-owner:checked) .users-only { display: none; }
.actions { display: flex; flex-direction: column; gap: 0.75rem; margin-top: 1.75rem; }
@media (min-width: 36rem) { .actions { flex-direction: row; } .actions button, .actions .button { flex: 1; } }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: 0.625rem 1.25rem; font: inherit; font-weight: 600; text-align: center;
  border-radius: 0.5rem; border: 1px solid var(--field); background: transparent; color: var(--ink); cursor: pointer;
  text-decoration: none;
}
.primary { background: var(--brand); color: var(--brand-ink); border-color: transparent; box-shadow: inset 0 0 0 1px #00000026; }
button:hover, .button:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.alert { background: var(--danger-tint); border-left: 0.25rem solid var(--danger); border-radius: 0.375rem; padding: 0.75rem 1rem; margin-top: 1.25rem; }
.facts { margin-top: 1.25rem; background: var(--tint); border-radius: 0.5rem; padding: 0.875rem 1rem; }
.facts dt { color: var(--muted); font-size: 0.9375rem; }
.facts dd + dt { margin-top: 0.5rem; }
@media (min-width: 36rem) {
  .facts { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
  .facts dt, .facts dd + dt { margin: 0; font-size: 1rem; }
}
.facts dd { overflow-wrap: anywhere; font-weight: 600; }
.asks { list-style: none; }
.asks li { padding: 0.5rem 0 0.5rem 2rem; position: relative; border-top: 1px solid var(--line); }
.asks li:first-child { border-top: 0; }
.asks li::before {
  content: ""; position: absolute; left: 0.25rem; top: 0.875rem; width: 0.875rem; height: 0.4375rem;
  border: solid var(--link); border-width: 0 0 0.1875rem 0.1875rem; transform: rotate(-45deg);
}
.asks + p { margin-top: 1rem; }
h2.part { font-size: 1.125rem; margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h2.part + form { margin-top: 1rem; }
.notice { background: var(--tint); border-left: 0.25rem solid var(--link); border-radius: 0.375rem; padding: 0.75rem 1rem; margin-top: 1.25rem; }
.rows { list-style: none; }
.rows li { display: flex; align-items: center; gap: 1rem; padding: 0.75rem 0; border-top: 1px solid var(--line); }
.rows li:first-child { border-top: 0; }
.rows li > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.rows form { flex: none; margin: 0; }
.rows button { width: auto; min-height: 2.75rem; padding: 0.5rem 1rem; }
.rows .quiet { margin: 0.125rem 0 0; }
.tag { display: inline-block; padding: 0 0.5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 0.875rem; color: var(--muted); white-space: nowrap; }
.bad { color: var(--danger); }
.passkey .or { display: flex; align-items: center; gap: 0.75rem; margin: 1.25rem 0; color: var(--muted); font-size: 0.9375rem; }
.passkey .or::before, .passkey .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
[hidden] { display: none !important; }
.how { margin: 0 0 1.25rem; padding-left: 1.375rem; }
.how li + li { margin-top: 0.25rem; }
.qr { width: 13rem; max-width: 100%; margin: 0 auto 1.25rem; border: 1px solid var(--line); border-radius: 0.5rem; overflow: hidden; }
.qr svg { display: block; width: 100%; height: auto; }
details { margin-bottom: 1.25rem; }
summary { cursor: pointer; min-height: 2.75rem; padding: 0.625rem 0; color: var(--link); }
.key, .codes { font-family: ui-monospace, "Cascadia Mono", "Liberation Mono", Menlo, monospace; }
.key { font-size: 0.875rem; overflow-wrap: anywhere; background: var(--tint); border-radius: 0.5rem; padding: 0.625rem 0.875rem; }
.codes { list-style: none; display: grid; gap: 0.375rem 1rem; margin: 1.25rem 0 0; padding: 1rem; background: var(--tint); border-radius: 0.5rem; white-space: nowrap; }
@media (min-width: 36rem) { .codes { grid-template-columns: auto auto; justify-content: space-between; font-size: 0.9375rem; } }
form.one { margin-top: 0.75rem; }
form.panel { margin-top: 1.25rem; background: var(--tint); border-radius: 0.5rem; padding: 1rem; }
form.panel .actions { margin-top: 0; }
.again { margin-top: 1.25rem; text-align: center; }
footer { width: 100%; max-width: 30rem; padding: 1.25rem 0.5rem 0; margin-bottom: auto; text-align: center; text-wrap: balance; color: var(--muted); font-size: 0.875rem; }
@media (forced-colors: active) { .primary, .mark { border: 2px solid ButtonText; } }
`;
