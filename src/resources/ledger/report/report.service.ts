import type { Clock } from '../../../base/clock.ts';
import { badRequest } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import { csvRow } from '../../../formats/csv.ts';
import { type XlsxCell, xlsxOf } from '../../../formats/xlsx.ts';
import type { Caller } from '../../../http/principal.ts';
import { type CompanyRecord, findCompany, reportedPeriod } from '../../company/company/company.service.ts';
import { REPORT_LIST } from './report.list.ts';
import type { ReportName, ReportOut, ReportQuery } from './report.schema.ts';

export type ReportService = ReturnType<typeof reportService>;

interface Made {
  readonly company: CompanyRecord;
  readonly report: ReportOut;
}

/** Builds reports from stored pays, leave and employees, without recalculating pays. Each report reads one snapshot. */
export function reportService({ db, clock }: { db: Db; clock: Clock }) {
  const make = ({ principal }: Caller, companyId: number, name: ReportName, query: ReportQuery): Promise<Made> =>
    db.read(principal.customerId, async (tx) => {
      const company = await findCompany(tx, companyId);
      if (!company) throw badRequest('No company found with the given company_id');
      const period = reportedPeriod(company, query, clock);
      const { title, note, make: makeTable } = REPORT_LIST[name];
      const table = await makeTable(tx, { company, companyId, ...period });
      const report = {
        report: name,
        title: title(company.country),
        note,
        company_id: companyId,
        ...period,
        ...table,
      };
      return { company, report };
    });

  return {
    read: async (caller: Caller, companyId: number, name: ReportName, query: ReportQuery): Promise<ReportOut> =>
      (await make(caller, companyId, name, query)).report,

    /** Builds the CSV file, with a header row and, if there are totals, a totals row. */
    async csv(caller: Caller, companyId: number, name: ReportName, query: ReportQuery): Promise<string> {
      const { report } = await make(caller, companyId, name, query);
      const isText = report.columns.map(({ kind }) => kind === 'text' || kind === 'date');
      const rows = linesOf(report).map((row) => row.map((text, index) => (isText[index] ? text : { number: text })));
      return [titlesOf(report), ...rows].map(csvRow).join('');
    },

    /** Builds the same table as a workbook. */
    async xlsx(caller: Caller, companyId: number, name: ReportName, query: ReportQuery): Promise<Buffer> {
      const { report } = await make(caller, companyId, name, query);
      const titles = titlesOf(report);
      const parts: Buffer[] = [];
      const workbook = { name: report.title, titles, at: clock.now().toISOString() };
      for await (const part of xlsxOf(workbookRows(report), workbook)) parts.push(part);
      return Buffer.concat(parts);
    },

    async pdf(caller: Caller, companyId: number, name: ReportName, query: ReportQuery): Promise<Buffer> {
      const { company, report } = await make(caller, companyId, name, query);
      // Loaded on first use: the PDF library is large.
      const { reportPdf } = await import('../../../formats/report-pdf.ts');
      return reportPdf({
        ...report,
        companyName: company.name,
        lang: company.country === 'AU' ? 'en-AU' : 'en-NZ',
        createdAt: clock.now(),
      });
    },
  };
}

const titlesOf = ({ columns }: ReportOut): readonly string[] => columns.map(({ label }) => label);

/** The rows and, if there are totals, the totals row. */
const linesOf = ({ rows, totals }: ReportOut) => (totals ? [...rows, totals] : rows);

async function* workbookRows(report: ReportOut): AsyncGenerator<readonly XlsxCell[]> {
  const kinds = report.columns.map(({ kind }) => kind);
  for (const row of linesOf(report)) yield row.map((text, index) => xlsxCell(kinds[index]!, text));
}

function xlsxCell(kind: ReportOut['columns'][number]['kind'], text: string): XlsxCell {
  if (kind === 'text' || text === '') return text;
  return kind === 'date' ? { date: text } : { number: text, isAmount: kind !== 'count' };
}
