import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { bankLimits } from '#rules/questions/bank-question.ts'
import { ChoiceMark, choiceLetters } from '#app/features/learning/lessons/public-player.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { proposalLimits, type OwnProposal } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { replaceAt } from './edit-question.ts'
import type { PageOf } from './questions-screen.tsx'
import styles from './questions.module.css'

const emptyDraft = { question: '', options: ['', '', ''], right: 0, explanation: '' }

/** A student proposes a question; the teacher reviews it first. */
export function ProposeScreen({ page }: { page: PageOf<'propose'> }) {
  const { t } = useTranslation('questions')
  const { classroomId, locale, mayWrite, own: ownProposals } = page
  const [draft, setDraft] = useState(emptyDraft)
  const propose = useAction('propose-question', {
    onDone: () => {
      setDraft(emptyDraft)
      toast({ kind: 'success', message: t('propose.sent') })
    },
  })
  const filledOptions = draft.options
    .map((text, index) => ({ text: text.trim(), right: index === draft.right }))
    .filter(({ text }) => text)
  const right = filledOptions.findIndex((option) => option.right)
  const isComplete = draft.question.trim() !== '' && filledOptions.length > 1 && right >= 0
  return (
    <>
      <PageHead title={t('propose.title')} note={t(mayWrite ? 'propose.note' : 'propose.off')} />
      {mayWrite && (
        <Card className={styles.propose} data-unsaved={draft === emptyDraft ? undefined : ''}>
          <TextAreaField
            label={t('propose.question')}
            rows={2}
            maxLength={proposalLimits.questionLetters}
            value={draft.question}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, question: value })}
          />
          <fieldset className={styles.parts}>
            <legend className={styles.legend}>{t('propose.answers')}</legend>
            {draft.options.map((option, index) => (
              <div key={index} className={styles.proposeOption} data-right={index === draft.right || undefined}>
                <ChoiceMark place={index} />
                <input
                  className={styles.partText}
                  aria-label={t('editor.option', { letter: choiceLetters[index] })}
                  maxLength={proposalLimits.optionLetters}
                  value={option}
                  onChange={({ currentTarget: { value } }) =>
                    setDraft({ ...draft, options: replaceAt(draft.options, index, value) })
                  }
                />
                <label className={styles.proposeRight}>
                  <input
                    type="radio"
                    name="right"
                    checked={index === draft.right}
                    aria-label={t('editor.isRight', { letter: choiceLetters[index] })}
                    onChange={() => setDraft({ ...draft, right: index })}
                  />
                  <span aria-hidden>{t('editor.right')}</span>
                </label>
              </div>
            ))}
            {draft.options.length < proposalLimits.options && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => setDraft({ ...draft, options: [...draft.options, ''] })}
              >
                {t('editor.addOption')}
              </Button>
            )}
          </fieldset>
          <TextAreaField
            label={t('propose.why')}
            optional
            rows={2}
            maxLength={bankLimits.whyLetters}
            value={draft.explanation}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, explanation: value })}
          />
          <RefusalNotice error={propose.error} />
          <Button
            variant="go"
            size="large"
            icon={<IconSend aria-hidden />}
            busy={propose.busy}
            disabled={!isComplete}
            onClick={() =>
              propose.send({
                classroomId,
                proposal: JSON.stringify({
                  language: locale,
                  question: draft.question,
                  options: filledOptions.map(({ text }) => text),
                  right,
                  explanation: draft.explanation,
                }),
              })
            }
          >
            {t('propose.send')}
          </Button>
        </Card>
      )}
      {ownProposals.length > 0 && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{t('propose.own')}</h2>
          <ul className={styles.ownList}>
            {ownProposals.map((proposal) => (
              <OwnProposalItem key={proposal.id} proposal={proposal} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function OwnProposalItem({ proposal: { content, state } }: { proposal: OwnProposal }) {
  const { t } = useTranslation('questions')
  return (
    <Card as="li" padding="small" className={styles.ownLine}>
      <span>{Object.values(content.question)[0]}</span>
      <Chip
        tone={state === 'approved' ? 'success' : 'neutral'}
        icon={state === 'approved' ? <IconCheck aria-hidden /> : <IconClock aria-hidden />}
      >
        {t(`propose.state.${state}`)}
      </Chip>
    </Card>
  )
}
