/** Texts that make each search step expensive: many tokens, hits, views, signs and characters that folding expands. */
const pieces = [
  'a ',
  'i ',
  'f*',
  'f*k ',
  'ab',
  'a-',
  'a@',
  'a',
  'e\u0301',
  '\u0301',
  '0',
  '1 ',
  '081 ',
  '0-',
  '\ufdfa',
  '\u0660',
  '\u{1f600}',
  '\uff46\uff55\uff43\uff4b',
  'i am going to ',
  'don’t tell ',
  'ก\u0e48',
  '\u0e48',
  'กู ',
  'มึง',
  'แม่ง',
  'เสือก',
  'ส*',
  'ถ้าแม่',
  '안 ',
  '시발 ',
  'ㅅㅂ',
  'ㅡ',
  '가ㅡ',
  '你妈',
  '操.',
  '傻 ',
  'あ',
  '081 - ',
  '0\u20e3',
  '@a1',
  'line ',
  'ig a1',
  'add me on ',
  'i live at ',
  'ไลน์ ',
  'พ่อ',
  '카톡 ',
  '너 ',
  '微信 a',
  '一',
  '我，',
  '\u{1f175}',
]

/** Longer than the filter reads. */
const maxLength = 4_000

export const expensiveTexts = (): string[] =>
  pieces.flatMap((piece) => {
    const repeated = piece.repeat(Math.ceil(maxLength / piece.length))
    return [
      repeated,
      `x${repeated}`,
      pieces
        .map((other) => piece + other)
        .join('')
        .repeat(8),
    ]
  })
