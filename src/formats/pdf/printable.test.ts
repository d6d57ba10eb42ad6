import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { readFontFiles } from '../../base/font-files.ts';
import { lacksLetters, printable, printableAll } from './printable.ts';
import { knowingLetters } from './typeface.ts';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('the bundled typeface', () => {
  const fonts = Object.values(readFontFiles()).map((file) => create(file));

  it('the bundled typeface has the letters of European, Pacific and Vietnamese names, in both weights', () => {
    const names =
      'āēīōūĀĒĪŌŪ ʻOkina ʼ ÀÉÎÕÜ æøåßþð ąčęğıłńőřśşťůžŻ șț Đặng Nguyễn Trần Phượng Ưở ǎěǐǒǔ Παπαδόπουλος Ивановић Їжак';
    const latin = [...range(0x20, 0x7e), ...range(0xa0, 0x17f)];
    const letters = [...latin, ...Array.from(names, (letter) => letter.codePointAt(0)!)];
    for (const font of fonts) expect(letters.filter((letter) => !font.hasGlyphForCodePoint(letter))).toEqual([]);
  });

  it('the bundled typeface has digits of equal width, so that columns of amounts align', () => {
    for (const font of fonts) {
      const widths = Array.from('0123456789', (figure) => font.layout(figure).advanceWidth);
      expect(new Set(widths).size).toBe(1);
    }
  });

  it('a glyph that was first used as part of another glyph still maps to its own letter', () => {
    for (const file of Object.values(readFontFiles())) {
      const font = knowingLetters(create(file));
      const [apostrophe] = create(file).layout('’').glyphs;
      // When ŉ is embedded, its component glyphs are requested by glyph id, without their characters.
      font.getGlyph(apostrophe!.id);
      expect(font.layout('’').glyphs.map(({ codePoints }) => codePoints)).toEqual([[0x2019]]);
    }
  });

  it('the bundled typeface has the same letters in both weights', () => {
    const [regular, bold] = fonts.map((font) => range(0, 0xffff).filter((code) => font.hasGlyphForCodePoint(code)));
    expect(bold).toEqual(regular);
  });
});

describe('printable text', () => {
  it.each(['Ngāti Whātua', 'ʻOfa Tūfui', 'Nguyễn Thị Phượng', 'Łukasz Żółć', 'Παπάς', 'Иванова', '“Ünion” – 5 € …'])(
    'leaves %s unchanged',
    (text) => {
      expect(printable(text)).toBe(text);
    },
  );

  it('combines a letter with a separate combining mark', () => {
    expect(printable('Ma\u0304ori')).toBe('Māori');
  });

  it('drops a combining mark that the font does not contain', () => {
    expect(printable('a\u0363b\u20e3')).toBe('ab');
  });

  it.each([
    ['王小明', '□□□'],
    ['שכר', '□□□'],
    ['علي', '□□□'],
    ['Ann 👩‍👩‍👧 Lee', 'Ann □ Lee'],
  ])('replaces each missing letter of %s by one box', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('printable text becomes one line without control and format characters', () => {
    expect(printable('one\r\ntwo\tthree')).toBe('one two three');
    expect(printable('a\u202eb\u0000c\u200d')).toBe('abc');
  });

  it('replaces missing letters with boxes in every text of a document, and detects that a document contains boxes', () => {
    const given = { name: 'Ann\n王', lines: [{ amount: '1.00' }], count: 2, at: new Date(0) };
    const shown = printableAll(given);
    expect(shown).toEqual({ name: 'Ann □', lines: [{ amount: '1.00' }], count: 2, at: new Date(0) });
    expect([lacksLetters(shown), lacksLetters({ name: 'Ann' })]).toEqual([true, false]);
  });
});
