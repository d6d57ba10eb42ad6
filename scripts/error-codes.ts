// Writes docs/errors.md from the list of codes, or with --check says whether it is what the list would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PROBLEM_CODES } from '../src/base/problem-code.ts';
import { MOST_PROBLEMS } from '../src/http/excerpt.ts';

const PAGE = fileURLToPath(new URL('../docs/errors.md', import.meta.url));

const HEAD = `# Errors

This page is written by \`npm run errors\` from \`src/base/problem-code.ts\`; \`npm run check\` fails when it is out of date.

A refused request changes nothing. The status says what kind of refusal it is, and the body says what to do:

| Body | When |
|---|---|
| \`{"status_code": 10422, "message": "…", "data": null, "errors": […]}\` | 422: the request does not fit the schema of the operation |
| \`{"detail": "…", "errors": […]}\` | 400, 403, 404, 409, 412, 422, 428: a rule refused it; \`errors\` is there when the rule is about fields |
| \`{"detail": [{"loc": […], "msg": "…", "type": "…"}], "errors": […]}\` | 422 of the general ledger: the request does not fit the schema |
| \`{"error": "Rate limit exceeded: …"}\` | 429; wait as long as \`Retry-After\` says |
| \`{"error": "…"}\`, in the general ledger \`{"detail": "…"}\` | 500: a failure of ours. 503 with \`Retry-After\`: try again then |

Read \`detail\`, then \`message\`, then \`error\`: one of them is there, for people. Programs read the status and \`errors\`. Routes
of OAuth answer \`error\` and \`error_description\` of RFC 6749 or RFC 7591 beside them.

## The fields that are wrong

\`errors\` names them, in the order of the request:

\`\`\`json not-run: an example of what the codes below are for; refusals are run on other pages
{
  "detail": "pays[0] hours[1]: rate_reference 'company:9' is not a rate of this employee or its company",
  "errors": [
    {
      "path": "/body/0/hours/1/rate_reference",
      "message": "rate_reference 'company:9' is not a rate of this employee or its company",
      "code": "unknown_rate"
    }
  ]
}
\`\`\`

- \`path\` is a JSON pointer (RFC 6901) that begins with the part of the request: \`/body\`, \`/query\`, \`/path\` or \`/header\`. A field
  that is missing is named where it should stand. \`/body\` alone means the body as a whole.
- \`message\` is a sentence that can be shown beside the field. It never repeats a tax number, an account or a secret.
- \`code\` is one of those below. A code keeps its meaning; new ones may be added, so treat an unknown one as \`not_accepted\`.
- A schema tells everything that is wrong at once, up to ${MOST_PROBLEMS} places of a request; put those right and send it again. A rule stops at
  the first thing it refuses.
- A refusal has no \`errors\` when it is about no field of the request: the token, a permission, the subscription, a limit, the
  record in the address, or the state of what is stored.

Two answers say it in a shape of their own, which the contract fixes. Creating and updating employees answers 207 with
\`errors\` of each item as an object: its keys are the fields, or \`number\`, \`licence\`, \`detail\` and \`exception\`. What keeps a
filing or a payment file from being made stands in records and not in the request: the \`problems\` routes of filing list the
record, the field and the address that changes it.

## The codes

| Code | Meaning |
|---|---|
`;

const rows = Object.entries(PROBLEM_CODES).map(
  ([code, meaning]) => `| \`${code}\` | ${meaning.replaceAll('|', '\\|')} |`,
);
const page = `${HEAD}${rows.join('\n')}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page) {
    process.stderr.write('docs/errors.md is not what the list of codes says; run: npm run errors\n');
    process.exit(1);
  }
} else {
  writeFileSync(PAGE, page);
}
