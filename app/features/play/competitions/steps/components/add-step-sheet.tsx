import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classroomIcons } from '#rules/classrooms/classroom.ts'
import { stepBounds, stepKinds, type StepKind } from '#rules/competitions/steps/room-step.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { useLocale } from '../../components/use-locale.ts'
import { StepIcon } from './step-icon.tsx'
import styles from './add-step-sheet.module.css'

type AddStepSheetProps = {
  competition: string
  /** Index among the rounds at which the step is inserted. */
  place: number
  onAdded: (step: { id: string }) => void
  onClose: () => void
}

/** Options of a poll as typed; empty ones are left out. */
const emptyOptions = Array<string>(4).fill('')

/** Adds a poll, a word cloud or a slide to a draft. */
export function AddStepSheet({ competition, place, onAdded, onClose }: AddStepSheetProps) {
  const { t } = useTranslation(['competitions', 'ui'])
  const language = useLocale()
  const [kind, setKind] = useState<StepKind>('poll')
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState<readonly string[]>(emptyOptions)
  const [text, setText] = useState('')
  const [picture, setPicture] = useState('')
  const { send, busy, error } = useAction<{ id: string }>('step', { onDone: onAdded })
  const typedOptions = [...new Set(options.map((option) => option.trim()).filter(Boolean))]
  const isReady = question.trim() !== '' && (kind !== 'poll' || typedOptions.length >= stepBounds.options.least)
  const step = {
    poll: { kind, question, options: typedOptions },
    words: { kind, question },
    slide: { kind, question, text, picture: picture || null },
  }[kind]
  return (
    <Sheet title={t('step.add')} opened onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) send({ competition, language, place: String(place), step: JSON.stringify(step) })
        }}
      >
        <SegmentedControl
          label={t('step.kind')}
          value={kind}
          onChange={setKind}
          options={stepKinds.map((value) => ({
            value,
            label: t(`step.${value}`),
            icon: <StepIcon kind={value} />,
          }))}
        />
        <p className={styles.hint}>{t(`step.about.${kind}`)}</p>
        <TextField
          label={t(kind === 'slide' ? 'step.title' : 'step.question')}
          maxLength={stepBounds.titleLetters}
          required
          value={question}
          onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
        />
        {kind === 'poll' &&
          options.map((option, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity
              key={index}
              label={t('step.option', { number: index + 1 })}
              optional={index >= stepBounds.options.least}
              maxLength={stepBounds.optionLetters}
              value={option}
              onChange={({ currentTarget: { value } }) => setOptions(options.with(index, value))}
            />
          ))}
        {kind === 'slide' && (
          <>
            <TextAreaField
              label={t('step.text')}
              optional
              maxLength={stepBounds.textLetters}
              rows={4}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <SelectField
              label={t('step.picture')}
              value={picture}
              onChange={({ currentTarget }) => setPicture(currentTarget.value)}
            >
              <option value="">{t('step.noPicture')}</option>
              {classroomIcons.map((name) => (
                <option key={name} value={name}>
                  {t(`ui:pictures.${name}`)}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <RefusalNotice error={error} />
        <Button type="submit" variant="go" size="large" wide disabled={!isReady} busy={busy}>
          {t('step.save')}
        </Button>
      </form>
    </Sheet>
  )
}
