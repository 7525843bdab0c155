import { useTranslation } from 'react-i18next'
import type { StepKind } from '#rules/competitions/steps/room-step.ts'
import { findQuestionLanguage, translateQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { textLanguage } from '#app/features/learning/lessons/public-player.ts'
import { useLocale } from '../../components/use-locale.ts'
import type { PreviewQuestion } from '../../preview/preview-page.server.ts'
import { Slide } from './slide.tsx'
import { StepBars } from './step-bars.tsx'
import styles from './step-preview.module.css'

type StepPreviewProps = { question: PreviewQuestion; kind: StepKind }

/** A poll, word cloud or slide of a draft, as the wall will show it. */
export function StepPreview({ question: { id, content, languages }, kind }: StepPreviewProps) {
  const { t } = useTranslation('competitions')
  const locale: QuestionLanguage = useLocale()
  const texts = translateQuestion(id, content, locale, languages)
  if (!texts) return null
  const language = findQuestionLanguage(id, content, locale, languages)
  const lang = textLanguage({ language: language === locale ? null : language })
  return (
    <section className={styles.preview} aria-label={t('preview.asSeen')}>
      <p className={styles.kind}>{`${t(`step.${kind}`)} · ${t('step.notScored')}`}</p>
      {kind === 'slide' ? (
        <Slide title={texts.question} text={texts.explanation} picture={content.picture?.file ?? null} lang={lang} />
      ) : (
        <>
          <h2 lang={lang}>{texts.question}</h2>
          {texts.kind === 'choice' ? (
            <StepBars options={texts.options.map(({ text }) => ({ text, count: 0 }))} lang={lang} />
          ) : (
            <p>{t('step.typeWord')}</p>
          )}
        </>
      )}
    </section>
  )
}
