const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A partner</title><body>${body}</body></html>`;

export const homePage = (customers: readonly number[]): string =>
  page(`<h1>A partner's product</h1>
<h2>New to payroll</h2>
<form method="post" action="/orders">
  <label>First name <input name="first_name" required></label>
  <label>Last name <input name="last_name" required></label>
  <label>Email <input name="email" type="email" required></label>
  <label>Company <input name="company" required></label>
  <button>Open an account</button>
</form>
<h2>You have payroll already</h2>
<p><a href="/connect">Connect it</a></p>
<h2>Connected</h2>
<ul>${customers.map((id) => `<li><a href="/customers/${id}">Customer ${id}</a></li>`).join('')}</ul>`);

export const customerPage = (customer: string, companies: readonly { readonly name: string }[]): string =>
  page(`<h1>Customer ${escaped(customer)}</h1>
<ul>${companies.map(({ name }) => `<li>${escaped(name)}</li>`).join('')}</ul>
<form method="post" action="/customers/${escaped(customer)}/first-pay"><button>Make the first pay</button></form>
<p><a href="/customers/${escaped(customer)}/console">Open the payroll console</a></p>`);

export const messagePage = (text: string): string => page(`<p>${escaped(text)}</p><p><a href="/">Back</a></p>`);
