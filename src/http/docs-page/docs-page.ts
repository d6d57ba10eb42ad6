import { existsSync, readFileSync } from 'node:fs';
import { notFound } from '../../base/errors.ts';
import { escapeHtml } from '../../base/html.ts';

/**
 * The modules of the page's script, in dependency order. They are served as one file, so that the page needs only one
 * request for them and no bundler.
 */
const PARTS = [
  'element.js',
  'prose.js',
  'json-text.js',
  'copy.js',
  'openapi.js',
  'schema.js',
  'example.js',
  'field-tree.js',
  'facts.js',
  'session.js',
  'sign-in.js',
  'request.js',
  'answer.js',
  'try-it.js',
  'documentation.js',
  'operation.js',
  'navigation.js',
  'page.js',
] as const;

const fileBeside = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/** Removes imports and exports, because all modules share the scope of one file. */
const withoutModuleLines = (part: string): string =>
  part.replace(/^import [^;]*;\n/gm, '').replace(/^export (?=(async )?function |const )/gm, '');

const template = fileBeside('page.html');
const style = fileBeside('reference.css');
const script = PARTS.map((name) => withoutModuleLines(fileBeside(`reference/${name}`))).join('\n');

/**
 * The API reference: a page that renders the service's own OpenAPI document without other files or hosts. Its script
 * must be at /docs/reference.js and its style at /docs/reference.css. It works under the policy `default-src 'none'`
 * with script, style and connect from 'self' and images from 'self' and data:.
 */
export function docsPage(options: { title: string; specUrl: string }): { html: string; script: string; style: string } {
  const values: Readonly<Record<string, string>> = { title: options.title, specUrl: options.specUrl };
  const html = template.replace(/\{\{(title|specUrl)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
  return { html, script, style };
}

const PROOF = new URL('./proof.html', import.meta.url);

/**
 * The page with the evidence that the rules follow the law, which `npm run proof` generates in every build. It has no
 * script; its styles are those of the reference and /docs/proof.css. It is read on the first request, because the
 * service may run from a checkout that was never built.
 */
export const proofPage = (file = PROOF): { html: () => string; style: string } => {
  let html: string | undefined;
  return {
    html() {
      if (html === undefined && !existsSync(file))
        throw notFound('The proof page does not exist yet. Run "npm run proof".');
      html ??= readFileSync(file, 'utf8');
      return html;
    },
    style: fileBeside('proof.css'),
  };
};
