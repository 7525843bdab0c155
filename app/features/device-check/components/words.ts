import type { TFunction } from 'i18next'
import { checks, judge, type Check, type Report, type Verdict } from '#rules/device-check.ts'
import { forms, systems, type SharedReport } from '#rules/device-report.ts'
import { deviceZone, momentFormat } from '#app/platform/dates.ts'
import { languageOf, languages, type Locale } from '#app/platform/i18n/languages.ts'

/** Verdicts in words: for the screen, and as plain text for a mail to whoever looks after the devices. */

export type Said = { verdict: Verdict; says: string; todo: string | null }

export function said(t: TFunction, locale: Locale, check: Check, report: Report): Said {
  const verdict = judge(check, report[check] as never)
  const values = valuesOf(locale, check, report)
  if (verdict.reason === 'reading') return { verdict, says: t('check.reading'), todo: null }
  const needsWork = verdict.grade === 'warn' || verdict.grade === 'fail'
  return {
    verdict,
    says: t(`check.${check}.${verdict.reason}.says`, values),
    todo: needsWork ? t(`check.${check}.${verdict.reason}.todo`, values) : null,
  }
}

function valuesOf(locale: Locale, check: Check, report: Report): Record<string, string> {
  const { tag } = languageOf(locale)
  const number = new Intl.NumberFormat(tag)
  const read = Object.entries(report[check] ?? {}).map(([name, value]) => [
    name,
    value === null ? '' : check === 'screen' ? String(value) : number.format(value),
  ])
  const missing = languages.filter(({ code }) => report.fonts?.[code] === 0).map(({ nativeName }) => nativeName)
  const ratio = number.format((report.screen?.pixelRatioTimesTen ?? 10) / 10)
  // Only ever shown in a browser: on the server nothing has been read.
  const host = typeof location === 'undefined' ? '' : location.host
  return {
    ...Object.fromEntries(read),
    ratio,
    host,
    missing: new Intl.ListFormat(tag, { style: 'short' }).format(missing),
  }
}

/** Names, not words: the same in every language. */
const systemNames = {
  ios: 'iOS / iPadOS',
  android: 'Android',
  windows: 'Windows',
  mac: 'macOS',
  chromeos: 'ChromeOS',
  linux: 'Linux',
}

export function deviceNamed(
  t: TFunction,
  locale: Locale,
  { minute, system, form }: Omit<SharedReport, 'report'>,
): string {
  const when = momentFormat(locale, deviceZone(), { dateStyle: 'medium', timeStyle: 'short' }).format(minute * 60_000)
  const name = systems[system] ?? 'unknown'
  return t('check.device', {
    when,
    form: t(`check.forms.${forms[form]!}`),
    system: name === 'unknown' ? t('check.systemUnknown') : systemNames[name],
  })
}

export function reportText(t: TFunction, locale: Locale, { report, ...device }: SharedReport): string {
  const lines = checks.map((check) => {
    const { verdict, says, todo } = said(t, locale, check, report)
    return [
      `[${t(`check.grades.${verdict.grade}`)}] ${t(`check.${check}.name`)}: ${says}`,
      ...(todo ? [`    ${todo}`] : []),
    ].join('\n')
  })
  return [t('check.title'), deviceNamed(t, locale, device), '', ...lines, ''].join('\n')
}
