import { readFileSync } from 'node:fs';
import { escapeHtml } from '../../base/html.ts';

/**
 * The parts of the page's script, each written as a module of its own, in the order in which they build on each other.
 * The browser gets them as one file, so that the page costs one request and needs no bundler.
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

/** Between parts of one file there is nothing to import or export: the names are simply there. */
const withoutModuleLines = (part: string): string =>
  part.replace(/^import [^;]*;\n/gm, '').replace(/^export (?=(async )?function |const )/gm, '');

const template = fileBeside('page.html');
const style = fileBeside('reference.css');
const script = PARTS.map((name) => withoutModuleLines(fileBeside(`reference/${name}`))).join('\n');

/**
 * The API reference: a page that draws itself from the service's own OpenAPI document, without any other file or
 * network. It expects its script at /docs/reference.js and its style at /docs/reference.css, and keeps to a policy
 * of `default-src 'none'` with script, style and connect from 'self' and images from 'self' and data:.
 */
export function docsPage(options: { title: string; specUrl: string }): { html: string; script: string; style: string } {
  const values: Readonly<Record<string, string>> = { title: options.title, specUrl: options.specUrl };
  const html = template.replace(/\{\{(title|specUrl)\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ''));
  return { html, script, style };
}

/**
 * How the law is proved: written by `npm run proof` from the rules and the written cases. It uses the colours of the
 * reference and adds its own style at /docs/proof.css; it has no script.
 */
export const proofPage = (): { html: string; style: string } => ({
  html: fileBeside('proof.html'),
  style: fileBeside('proof.css'),
});
