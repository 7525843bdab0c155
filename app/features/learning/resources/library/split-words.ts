import type { SplitWords } from '#rules/resources/search/analyze.ts'

const segmenters = {
  th: new Intl.Segmenter('th', { granularity: 'word' }),
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
}

/** Segments Thai and Chinese with the dictionaries of ICU. */
export const splitWords: SplitWords = (run, language) =>
  Array.from(segmenters[language].segment(run), ({ segment }) => segment)
