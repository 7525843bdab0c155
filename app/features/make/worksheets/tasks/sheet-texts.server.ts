import type { TaskTexts } from '#rules/worksheets/level-tasks.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Texts in the language of a sheet, which may differ from the language of the page. */
export function sheetTexts(language: Locale): TaskTexts & { missingLine: string; mistakes: string } {
  const t = serverI18n(language, { [language]: { worksheets: catalogue[language].worksheets ?? {} } }).getFixedT(
    language,
    'worksheets',
  )
  return {
    land: t('task.land'),
    squares: t('task.squares'),
    wrongLine: t('task.wrongLine'),
    missingLine: t('task.missingLine'),
    order: t('task.order'),
    tune: t('task.tune', { notes: '{notes}' }),
    mistakes: t('mistakesTitle'),
  }
}

/** The messages that the printed pages read. */
export function sheetMessages(language: Locale): { resources: object; worksheets: object } {
  const { sheet, block } = (catalogue[language].resources ?? {}) as Record<string, object>
  const { print } = (catalogue[language].worksheets ?? {}) as Record<string, object>
  return { resources: { sheet, block }, worksheets: { print } }
}
