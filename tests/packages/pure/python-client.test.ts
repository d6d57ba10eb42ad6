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
  it('have what must be there first, amounts as Decimal, and what is not required as None', () => {
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

  it('tell what is sent from what comes back, also by deliveries', () => {
    expect(models).toContain(`class PayIn(Request):
    amount: DecimalIn
    from_: datetime.date | None = Field(default=None, validation_alias="from", serialization_alias="from")
`);
    expect(models).toContain('class OrderIn(OpenRequest):\n    idempotency_key: str\n');
    expect(models).toContain('class PayEvent(Reply):\n    type: Known[Literal["pay.created"]] | None = None\n');
  });

  it('name what is no object after the objects', () => {
    expect(models.slice(models.indexOf('DecimalIn = '))).toBe(`DecimalIn = Amount
#: Where it stands.
Status = Known[Literal["open", "complete"]]
PayOrLine = Union[Pay, Line]
`);
  });
});

describe('the methods', () => {
  it('take ids first, then by name what must be given, and walk what has pages', () => {
    expect(methodOf('list_pays')).toBe(`    def list_pays(
        self,
        company_id: int,
        *,
        status: m.Status,
        from_: datetime.date | None = None,
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
                query={"from": from_, "status": status, "cursor": cursor},
            ),
            list[m.Pay],
        )
`);
  });

  it('say where a key goes, so that the call can be sent again', () => {
    expect(methodOf('create_pays')).toContain('body: Sequence[m.PayIn],');
    expect(methodOf('create_pays')).toContain(
      'headers={"If-Match": if_match, "Idempotency-Key": idempotency_key},\n                body=body,\n                key="header",\n',
    );
    expect(methodOf('order')).toContain('key="body",');
    expect(methodOf('login')).not.toContain('key=');
  });

  it('know forms, files, bodies that may be left out and answers without one', () => {
    expect(methodOf('login')).toContain('is_form=True,\n                is_open=True,\n');
    expect(methodOf('download_slip')).toContain(') -> File:');
    expect(methodOf('order')).toContain('body: m.OrderIn | None = None,');
    expect(methodOf('order')).toContain(') -> Answer[None]:');
  });

  it('leave out what only sends a browser elsewhere', () => {
    expect(operations).not.toContain('elsewhere');
  });

  it('are the same with asyncio, but awaited', () => {
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
  it('is filled to the width of the page and cannot end early', () => {
    expect(docstring(['Say "so"'], '    ')).toBe('    """Say "so" """\n');
    expect(docstring(['One\\two """three""".'], '')).toBe('"""One\\\\two \'\'\'three\'\'\'."""\n');
    const long = docstring([`First.`, `Args:\n    name: ${'word '.repeat(40)}`], '    ').split('\n');
    expect(Math.max(...long.map((line) => line.length))).toBeLessThanOrEqual(116);
    expect(long.slice(2, 5).map((line) => /^ */.exec(line)![0].length)).toEqual([4, 8, 12]);
  });
});
