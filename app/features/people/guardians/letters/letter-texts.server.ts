import { slipPurposes, purposeRule } from '#rules/consent/purposes.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { serverI18n } from '#app/platform/i18n/i18n.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { PrintedLetter } from '../contract.ts'

type LetterValues = {
  name: string
  address: string
  trustAddress: string
  until: string
  today: string
  teachers: readonly string[]
}

const getTranslation = (locale: Locale) =>
  serverI18n(locale, {
    [locale]: { guardians: catalogue[locale].guardians ?? {}, consent: catalogue[locale].consent ?? {} },
  }).getFixedT(locale, ['guardians', 'consent'])

/** A slip has one version; it changes with any of its purposes. */
const slipVersion = Math.max(...slipPurposes.map((purpose) => purposeRule(purpose).version))

const translations = new Map<Locale, ReturnType<typeof getTranslation>>()

/** Texts of a letter. A class may have letters in several languages, so they are not in the language of the page. */
export function writeLetterTexts(locale: Locale, values: LetterValues): PrintedLetter['texts'] {
  const t = translations.get(locale) ?? getTranslation(locale)
  translations.set(locale, t)
  const { name, address, trustAddress, until, today, teachers } = values
  return {
    title: t('letter.title'),
    to: t('letter.to', { name }),
    about: t('letter.about'),
    stepsTitle: t('letter.steps.title'),
    steps: [t('letter.steps.scan', { address }), t('letter.steps.account'), t('letter.steps.check')],
    once: t('letter.once'),
    code: t('letter.code'),
    qr: t('letter.qr', { name }),
    until: t('letter.until', { date: until }),
    seeTitle: t('letter.see.title'),
    see: [t('letter.see.learned'), t('letter.see.question'), t('letter.see.days')],
    neverTitle: t('letter.never.title'),
    never: [t('letter.never.compare'), t('letter.never.classmates'), t('letter.never.secrets')],
    questions: t('letter.questions', { teachers: teachers.join(', '), address: trustAddress }),
    printedOn: t('letter.printedOn', { date: today }),
    slip: {
      cut: t('consent:slip.cut'),
      title: t('consent:slip.title', { name, version: slipVersion }),
      yes: t('consent:slip.yes'),
      no: t('consent:slip.no'),
      sign: t('consent:slip.sign').split(' · '),
      purposes: slipPurposes.map((purpose) => ({
        title: t(`consent:purpose.${purpose}.title`),
        text: t(`consent:purpose.${purpose}.off`),
      })),
    },
  }
}
