import { describe, expect, it } from 'vitest';
import { modelsText } from '../../../scripts/python-client/models.ts';
import { operationsText } from '../../../scripts/python-client/operations.ts';
import { docstring } from '../../../scripts/python-client/python.ts';
import { DOCUMENT } from './generated-document.ts';

const models = modelsText(DOCUMENT);
const operations = operationsText(DOCUMENT, { isAsync: false });
const methodOf = (name: string, text = operations): string =>
  new RegExp(`    (?:async )?def ${name}\\([\\s\\S]*?\n        \\)\n`).exec(text)?.[0] ?? '';

describe('the models', () => {
  it('models have required fields first, amounts as Decimal, and None as the default of optional fields', () => {
    expect(models).toContain(`class Pay(Reply):
    """A pay."""

    id: int
    """Its id."""
    net: Decimal
    is_: bool = Field(validation_alias="is", serialization_alias="is")
    note: str | None = None
    at: Moment | None = None
    on: datetime.date | None = None
    status: Known[Literal["open"]] | None = None
    anything: Any = None
    """Whatever it was."""
    lines: list[Line] | None = None
    notes: dict[str, str] | None = None
`);
    expect(models).toContain('class Line(Reply):\n    amount: Decimal\n');
  });

  it('models distinguish requests from responses and events', () => {
    expect(models).toContain(`class PayIn(Request):
    amount: DecimalIn
    from_: datetime.date | None = Field(default=None, validation_alias="from", serialization_alias="from")
`);
    expect(models).toContain('class OrderIn(OpenRequest):\n    idempotency_key: str\n');
    expect(models).toContain('class PayEvent(Reply):\n    type: Known[Literal["pay.created"]] | None = None\n');
  });

  it('aliases for schemas that are not objects come after the models', () => {
    expect(models.slice(models.indexOf('DecimalIn = '))).toBe(`DecimalIn = Amount
#: Status of the run.
Status = Known[Literal["open", "complete"]]
PayOrLine = Union[Pay, Line]
#: An event of a type that this version of the package knows.
KnownEvent = Union[
    PayEvent,
]
EVENTS_BY_TYPE: dict[str, type[KnownEvent]] = {
    "pay.created": PayEvent,
}
`);
  });
});

describe('the methods', () => {
  it('the module imports the types that parameters with a list of allowed values need', () => {
    expect(operations).toContain('\nfrom typing import Any, Literal\n');
    expect(operations).toContain('\nfrom ._model import Known\n');
  });

  it('methods take ids first and required parameters by name, and return pages for lists', () => {
    expect(methodOf('list_pays')).toBe(`    def list_pays(
        self,
        company_id: int,
        *,
        status: m.Status,
        from_: datetime.date | None = None,
        sent_by: Known[Literal["me", "others"]] | None = None,
        cursor: str | None = None,
    ) -> Page[m.Pay]:
        """List pays.

        \`GET /api/company/{company_id}/pays\`

        Args:
            from_: First day
        """
        return self._page(
            Call(
                "GET",
                "/api/company/{company_id}/pays",
                ids={"company_id": company_id},
                query={"from": from_, "status": status, "sent_by": sent_by, "cursor": cursor},
            ),
            list[m.Pay],
        )
`);
  });

  it('methods pass the idempotency key, so that the call can be retried', () => {
    expect(methodOf('create_pays')).toContain('body: Sequence[m.PayIn],');
    expect(methodOf('create_pays')).toContain(
      'headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},\n                body=body,\n                key="header",\n',
    );
    expect(methodOf('order')).toContain('key="body",');
    expect(methodOf('login')).not.toContain('key=');
  });

  it('methods support forms, files, optional bodies and empty responses', () => {
    expect(methodOf('login')).toContain('sent_as="form",\n                is_open=True,\n');
    expect(methodOf('download_slip')).toContain(') -> File:');
    expect(methodOf('order')).toContain('body: m.OrderIn | None = None,');
    expect(methodOf('order')).toContain(') -> Answer[None]:');
  });

  it('methods send a file with the other fields as a multipart body [IMP-001]', () => {
    expect(models).toContain('class UploadIn(Request):\n    file: Upload\n    kind: str | None = None\n');
    expect(methodOf('upload_pays')).toContain('body=body,\n                sent_as="multipart",\n');
  });

  it('omits operations that only redirect a browser', () => {
    expect(operations).not.toContain('elsewhere');
  });

  it('async methods differ from sync methods only in async, await and AsyncPage', () => {
    const awaited = operationsText(DOCUMENT, { isAsync: true });
    expect(methodOf('list_pays', awaited)).toBe(
      methodOf('list_pays')
        .replace('    def', '    async def')
        .replace('-> Page', '-> AsyncPage')
        .replace('return self', 'return await self'),
    );
  });
});

describe('a docstring', () => {
  it('a docstring is wrapped to the line width, and quotes or backslashes in its text cannot end it', () => {
    expect(docstring(['Say "so"'], '    ')).toBe('    """Say "so" """\n');
    expect(docstring(['One\\two """three""".'], '')).toBe('"""One\\\\two \'\'\'three\'\'\'."""\n');
    const long = docstring([`First.`, `Args:\n    name: ${'word '.repeat(40)}`], '    ').split('\n');
    expect(Math.max(...long.map((line) => line.length))).toBeLessThanOrEqual(116);
    expect(long.slice(2, 5).map((line) => /^ */.exec(line)![0].length)).toEqual([4, 8, 12]);
  });
});
