import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { CHILD, PARENT } from '../../../src/formats/stp/write.ts';
import { readXml, writeXml, type XmlElement } from '../../../src/formats/stp/xml.ts';

// We may not redistribute the ATO schemas. They are expected next to the project, or in the folder that
// TASMAN_ATO_SCHEMAS names.
const folder =
  process.env.TASMAN_ATO_SCHEMAS ?? fileURLToPath(new URL('../../../../shared/reference/au/xsd', import.meta.url));
const FILES = {
  [PARENT.name]: `${folder}/ato.payevnt.0004.2020.01.01.xsd`,
  [CHILD.name]: `${folder}/ato.payevntemp.0004.2020.01.01.xsd`,
};

export const hasSchemas = Object.values(FILES).every((file) => existsSync(file));
if (!hasSchemas) {
  const notice = `The ATO schemas are not in ${folder}, so STP messages are not validated against them.`;
  if (process.env.TASMAN_REQUIRE_ATO_SCHEMAS) throw new Error(notice);
  process.stderr.write(`${notice}\n`);
}

const validators = new Map<string, XsdValidator>();
function validatorOf(name: string): XsdValidator | undefined {
  const file = FILES[name];
  if (!file || !hasSchemas) return undefined;
  const known = validators.get(name) ?? XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(file)));
  validators.set(name, known);
  return known;
}

/**
 * The errors of a message: violations of the ATO schemas, and wrong delimiters, counts or order, which the schemas do
 * not check. Without the schemas only the latter are checked.
 */
export function messageFaults(xml: string): readonly string[] {
  const texts = xml.split(/<Record_Delimiter [^>]*\/>/).filter((text) => text.trim() !== '');
  return [...delimiterFaults(readXml(xml)), ...texts.flatMap(recordFaults)];
}

/** The schema errors of one record. */
function recordFaults(text: string): readonly string[] {
  const name = /<(\w+)/.exec(text)?.[1] ?? '';
  const validator = validatorOf(name);
  if (!validator) return FILES[name] ? [] : [`${name} is not a record of a pay event`];
  const document = XmlDocument.fromString(text.trim());
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message }) => message.trim());
  } finally {
    document.dispose();
  }
}

/**
 * Checks the delimiter before each record, the ids (1.1, 1.2 and so on), that each child refers to its parent, and the
 * number of children.
 */
function delimiterFaults(records: readonly XmlElement[]): readonly string[] {
  const faults: string[] = [];
  for (let index = 0; index < records.length; index += 2) {
    const isParent = index === 0;
    const name = isParent ? 'PAYEVNT' : 'PAYEVNTEMP';
    const expected = {
      DocumentID: `1.${index / 2 + 1}`,
      DocumentType: isParent ? 'PARENT' : 'CHILD',
      DocumentName: name,
      RelatedDocumentID: isParent ? '' : '1.1',
    };
    const [delimiter, record] = [records[index], records[index + 1]];
    if (delimiter?.name !== 'Record_Delimiter' || JSON.stringify(delimiter.attributes) !== JSON.stringify(expected)) {
      faults.push(`the delimiter of record ${expected.DocumentID} is missing or wrong`);
    }
    if (record?.name !== name) faults.push(`record ${expected.DocumentID} is not ${name}`);
  }
  const counted = /<InteractionRecordCt>(\d+)</.exec(records[1] ? writeXml(records[1]) : '')?.[1];
  const children = records.filter(({ name }) => name === 'PAYEVNTEMP').length;
  if (counted !== String(children)) faults.push(`the parent counts ${counted} payees, there are ${children}`);
  return faults;
}
