/** Files of questions that are read to their end, by their names: as much as they may hold, in the dearest way to say it. */

const rows = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at)).join('')
const head = 'question,option 1,option 2,option 3,right,explanation,skills\n'
const long = 'ä'.repeat(50)

export const questionFiles: Record<string, () => Buffer> = {
  'full.csv': () => Buffer.from(head + rows(1_249, (at) => `q${at},${long}1,${long}2,${long}3,1,${long},a;b;c\n`)),
  'answers.csv': () =>
    Buffer.from(head + rows(2_999, (at) => `q${at},${long}1,${long}2,${long}3,"${'x;'.repeat(299)}",,\n`)),
  'markup.csv': () =>
    Buffer.from(head + rows(2_999, (at) => `${'<b>'.repeat(300)}q${at},a,b,c,1,${'<p '.repeat(300)},\n`)),
  'signs.gift': () => Buffer.from(rows(1_499, () => `::x:: q {${'=a ~b'.repeat(30)}}${'\\='.repeat(400)}\n\n`)),
  'braces.gift': () => Buffer.from(`::x:: q {=a ~b}\n\n${rows(2_990, () => `${'{T='.repeat(330)}\n`)}`),
  'options.txt': () => Buffer.from(`q\n${rows(2_990, () => `A. ${'x'.repeat(900)}\n`)}ANSWER: A\n`),
}
