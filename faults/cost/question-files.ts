/** Question files, by name, that are valid to their end, of maximum size and most expensive to parse. */

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index)).join('')
const head = 'question,option 1,option 2,option 3,right,explanation,skills\n'
const longText = 'ä'.repeat(50)

export const questionFiles: Record<string, () => Buffer> = {
  'full.csv': () =>
    Buffer.from(
      head + rows(1_249, (position) => `q${position},${longText}1,${longText}2,${longText}3,1,${longText},a;b;c\n`),
    ),
  'answers.csv': () =>
    Buffer.from(
      head + rows(2_999, (position) => `q${position},${longText}1,${longText}2,${longText}3,"${'x;'.repeat(299)}",,\n`),
    ),
  'markup.csv': () =>
    Buffer.from(head + rows(2_999, (position) => `${'<b>'.repeat(300)}q${position},a,b,c,1,${'<p '.repeat(300)},\n`)),
  'signs.gift': () => Buffer.from(rows(1_499, () => `::x:: q {${'=a ~b'.repeat(30)}}${'\\='.repeat(400)}\n\n`)),
  'braces.gift': () => Buffer.from(`::x:: q {=a ~b}\n\n${rows(2_990, () => `${'{T='.repeat(330)}\n`)}`),
  'options.txt': () => Buffer.from(`q\n${rows(2_990, () => `A. ${'x'.repeat(900)}\n`)}ANSWER: A\n`),
}
