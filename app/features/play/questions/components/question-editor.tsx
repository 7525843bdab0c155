import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs'
import { bankLimits, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { questionKinds } from '#rules/questions/question.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { StoredQuestion } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { CheckList } from './check-list.tsx'
import { changeKind, isSameQuestion, tidyQuestion } from './edit-question.ts'
import { KindIcon } from './kind-icon.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { QuestionTextField } from './question-text-field.tsx'
import type { PageOf } from './questions-screen.tsx'
import styles from './questions.module.css'

const timeChoices = [10, 15, 20, 25, 30, 45, 60, 90, 120]

type QuestionEditorProps = {
  bank: PageOf<'bank'>['bank']
  question: StoredQuestion
  language: QuestionLanguage
  onLanguage: (language: QuestionLanguage) => void
  onSaved: (id: string) => void
}

/** Editor of a question with live checks and a phone preview. */
export function QuestionEditor({ bank, question, language, onLanguage, onSaved }: QuestionEditorProps) {
  const { t } = useTranslation('questions')
  const [draft, setDraft] = useState<BankQuestion>(() => changeKind(question.content, question.content.kind))
  const [skills, setSkills] = useState(question.content.skills.join(', '))
  const isNew = question.id === 'new'
  const save = useAction<{ id: string }>(isNew ? 'add-question' : 'change-question', {
    onDone: ({ id }) => onSaved(id),
  })
  const tidied = tidyQuestion({ ...draft, skills: skills.split(/[,，、;]/) })
  const hasQuestionText = Object.keys(tidied.question).length > 0
  const isDirty = isNew ? hasQuestionText : !isSameQuestion(tidied, question.content)
  const change = (part: Partial<BankQuestion>) => setDraft({ ...draft, ...part })
  return (
    <>
      <Card className={styles.editor} data-unsaved={isDirty ? '' : undefined}>
        <SegmentedControl
          className={styles.kinds}
          label={t('editor.kind')}
          value={draft.kind}
          onChange={(kind) => setDraft(changeKind(draft, kind))}
          options={questionKinds.map((kind) => ({
            value: kind,
            label: t(`kind.${kind}`),
            icon: <KindIcon kind={kind} />,
          }))}
        />
        <div className={styles.editorBar}>
          <LanguageTabs question={tidied} languages={bank.languages} value={language} onChange={onLanguage} />
          {!isDirty && !isNew && (
            <span className={styles.saved} role="status">
              <IconCloudCheck aria-hidden /> {t('editor.saved')}
            </span>
          )}
        </div>
        <div className={styles.fields}>
          <QuestionTextField part="question" question={draft} language={language} onChange={setDraft} />
          <PictureField
            bank={bank.id}
            picture={draft.picture}
            language={language}
            onChange={(picture) => setDraft((current) => ({ ...current, picture }))}
          />
          {draft.kind === 'program' && (
            <TextAreaField
              label={t('editor.program')}
              className={styles.code}
              rows={4}
              maxLength={bankLimits.programLetters}
              spellCheck={false}
              value={draft.program ?? ''}
              onChange={({ currentTarget: { value } }) => change({ program: value })}
            />
          )}
          <AnswerFields question={draft} language={language} onChange={setDraft} />
          <QuestionTextField part="explanation" question={draft} language={language} onChange={setDraft} />
        </div>
        <div className={styles.facts}>
          <TextField
            label={t('editor.skills')}
            hint={t('editor.skillsHint')}
            value={skills}
            onChange={({ currentTarget: { value } }) => setSkills(value)}
          />
          <SelectField
            label={t('editor.time')}
            value={draft.seconds}
            onChange={({ currentTarget: { value } }) => change({ seconds: Number(value) })}
          >
            {[...new Set([...timeChoices, draft.seconds])]
              .toSorted((a, b) => a - b)
              .map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t('editor.seconds', { count: seconds })}
                </option>
              ))}
          </SelectField>
        </div>
        <RefusalNotice error={save.error} />
        <div className={styles.foot}>
          <Button
            icon={<IconDeviceFloppy aria-hidden />}
            busy={save.busy}
            disabled={!isDirty || !hasQuestionText}
            onClick={() =>
              save.send({
                bank: bank.id,
                ...(!isNew && { question: question.id }),
                content: JSON.stringify(tidied),
              })
            }
          >
            {isNew ? t('editor.add') : t('editor.save')}
          </Button>
        </div>
      </Card>
      <div className={styles.side}>
        <PhonePreview question={tidied} language={language} />
        <CheckList question={tidied} languages={bank.languages} />
      </div>
    </>
  )
}
