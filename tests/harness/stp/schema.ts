import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { readXml } from '../../../src/formats/stp/read-xml.ts';
import { CHILD, PARENT } from '../../../src/formats/stp/write.ts';
import { writeXml, type XmlElement } from '../../../src/formats/stp/xml.ts';

// The ATO's schemas are not ours to give away: they lie beside the project, or where TASMAN_ATO_SCHEMAS says.
const folder =
  process.env.TASMAN_ATO_SCHEMAS ?? fileURLToPath(new URL('../../../../shared/reference/au/xsd', import.meta.url));
const FILES = {
  [PARENT.name]: `${folder}/ato.payevnt.0004.2020.01.01.xsd`,
  [CHILD.name]: `${folder}/ato.payevntemp.0004.2020.01.01.xsd`,
};

export const hasSchemas = Object.values(FILES).every((file) => existsSync(file));
if (!hasSchemas) {
  const word = `The ATO's schemas are not in ${folder}: no STP message is held against them.`;
  if (process.env.TASMAN_REQUIRE_ATO_SCHEMAS) throw new Error(word);
  process.stderr.write(`${word}\n`);
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
 * What is wrong with a message: a record that the ATO's own schema refuses, or a delimiter, a count or an order that the
 * schemas say nothing of. Without the schemas only the latter is looked at.
 */
export function messageFaults(xml: string): readonly string[] {
  const texts = xml.split(/<Record_Delimiter [^>]*\/>/).filter((text) => text.trim() !== '');
  return [...delimiterFaults(readXml(xml)), ...texts.flatMap(recordFaults)];
}

/** The bytes of one record, as a receiver would read them. */
function recordFaults(text: string): readonly string[] {
  const name = /<(\w+)/.exec(text)?.[1] ?? '';
  const validator = validatorOf(name);
  if (!validator) return FILES[name] ? [] : [`${name} is no record of a pay event`];
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

/** Of the attachment: delimiters before each record, ids 1.1, 1.2 …, children related to the parent, and their count. */
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
    if (record?.name !== name) faults.push(`record ${expected.DocumentID} is no ${name}`);
  }
  const counted = /<InteractionRecordCt>(\d+)</.exec(records[1] ? writeXml(records[1]) : '')?.[1];
  const children = records.filter(({ name }) => name === 'PAYEVNTEMP').length;
  if (counted !== String(children)) faults.push(`the parent counts ${counted} payees, there are ${children}`);
  return faults;
}
