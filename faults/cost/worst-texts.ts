/** Texts that are expensive to process, each of the requested number of UTF-8 bytes. */
export const worstTexts: Record<string, (bytes: number) => string> = {
  letters: (bytes) => 'a'.repeat(bytes),
  'combining marks': (bytes) => `a${'\u0301'.repeat((bytes - 1) / 2)}`,
  'marks out of order': (bytes) => `a${'\u0301\u0323'.repeat((bytes - 1) / 4)}`,
  'thirty marks on each letter': (bytes) => `a${'\u0301\u0323'.repeat(15)}`.repeat(bytes / 61),
  'spaces between two letters': (bytes) => `a${' '.repeat(bytes - 2)}a`,
  tabs: (bytes) => '\t'.repeat(bytes),
  'short lines': (bytes) => 'a\n'.repeat(bytes / 2),
  'line ends': (bytes) => '\n'.repeat(bytes),
  commas: (bytes) => ','.repeat(bytes),
  digits: (bytes) => '9'.repeat(bytes),
  dashes: (bytes) => '-'.repeat(bytes),
  dots: (bytes) => `a${'.a'.repeat((bytes - 1) / 2)}`,
  'at signs': (bytes) => `${'a@'.repeat(bytes / 2)}`,
  slashes: (bytes) => '/'.repeat(bytes),
  'percent signs': (bytes) => '%25'.repeat(bytes / 3),
  'quotes and angles': (bytes) => `"<'>&`.repeat(bytes / 5),
  'flags and families': (bytes) => '👩‍👩‍👧‍👦'.repeat(bytes / 25),
  ligatures: (bytes) => 'ﷺ'.repeat(bytes / 3),
  'deep arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'deep objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`.slice(0, bytes),
  'wide array': (bytes) => `[${'0,'.repeat((bytes - 3) / 2)}0]`,
  'array of objects': (bytes) => `[${'{},'.repeat((bytes - 4) / 3)}{}]`,
  'array of lists': (bytes) => `[${'[],'.repeat((bytes - 4) / 3)}[]]`,
  'object of many keys': (bytes) =>
    `{${Array.from({ length: bytes / 12 }, (_, index) => `"k${index}":0`).join(',')}}`.slice(0, bytes),
  'array of ids': (bytes) =>
    JSON.stringify(
      Array.from({ length: bytes / 39 }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`),
    ),
  'array of names': (bytes) =>
    JSON.stringify(Array.from({ length: bytes / 24 }, (_, index) => ({ name: `N ${index}` }))),
}
