import type { TFunction } from 'i18next'
import { checks, judgeCheck, type Check, type Report, type Verdict } from '#rules/devices/device-check.ts'
import { forms, systems, type SharedReport } from '#rules/devices/device-report.ts'
import { getDeviceZone, getTimeFormat } from '#app/platform/time/dates.ts'
import { findLanguage, languages, type Locale } from '#app/platform/i18n/languages.ts'

/** Messages for the verdicts: for the page, and as plain text to send to the school's IT staff. */

export type CheckMessages = { verdict: Verdict; message: string; todo: string | null }

export function describeCheck(t: TFunction, locale: Locale, check: Check, report: Report): CheckMessages {
  const verdict = judgeCheck(check, report[check] as never)
  const values = buildMessageValues(locale, check, report)
  if (verdict.reason === 'reading') return { verdict, message: t('check.reading'), todo: null }
  const needsWork = verdict.grade === 'warn' || verdict.grade === 'fail'
  return {
    verdict,
    message: t(`check.${check}.${verdict.reason}.says`, values),
    todo: needsWork ? t(`check.${check}.${verdict.reason}.todo`, values) : null,
  }
}

function buildMessageValues(locale: Locale, check: Check, report: Report): Record<string, string> {
  const { tag } = findLanguage(locale)
  const number = new Intl.NumberFormat(tag)
  const readingValues = Object.entries(report[check] ?? {}).map(([name, value]) => [
    name,
    value === null ? '' : check === 'screen' ? String(value) : number.format(value),
  ])
  const missingFonts = languages.filter(({ code }) => report.fonts?.[code] === 0).map(({ nativeName }) => nativeName)
  const ratio = number.format((report.screen?.pixelRatioTimesTen ?? 10) / 10)
  // `location` does not exist during server rendering, where no check has run yet.
  const host = typeof location === 'undefined' ? '' : location.host
  return {
    ...Object.fromEntries(readingValues),
    ratio,
    host,
    missing: new Intl.ListFormat(tag, { style: 'short' }).format(missingFonts),
  }
}

/** Product names, the same in every language. */
const systemNames = {
  ios: 'iOS / iPadOS',
  android: 'Android',
  windows: 'Windows',
  mac: 'macOS',
  chromeos: 'ChromeOS',
  linux: 'Linux',
}

export function describeDevice(
  t: TFunction,
  locale: Locale,
  { minute, system, form }: Omit<SharedReport, 'report'>,
): string {
  const time = getTimeFormat(locale, getDeviceZone(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    minute * 60_000,
  )
  const name = systems[system] ?? 'unknown'
  return t('check.device', {
    when: time,
    form: t(`check.forms.${forms[form]!}`),
    system: name === 'unknown' ? t('check.systemUnknown') : systemNames[name],
  })
}

export function formatReport(t: TFunction, locale: Locale, { report, ...device }: SharedReport): string {
  const lines = checks.map((check) => {
    const { verdict, message, todo } = describeCheck(t, locale, check, report)
    return [
      `[${t(`check.grades.${verdict.grade}`)}] ${t(`check.${check}.name`)}: ${message}`,
      ...(todo ? [`    ${todo}`] : []),
    ].join('\n')
  })
  return [t('check.title'), describeDevice(t, locale, device), '', ...lines, ''].join('\n')
}
