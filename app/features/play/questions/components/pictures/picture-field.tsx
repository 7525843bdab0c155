import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { bankLimits, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { QuestionPicture } from '#app/features/learning/lessons/public-player.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { setText } from '../edit-question.ts'
import { DrawingSheet } from './drawing-sheet.tsx'
import { PictureFileButton } from './picture-file-button.tsx'
import styles from './pictures.module.css'

type PictureFieldProps = {
  bank: string
  picture: BankQuestion['picture']
  language: QuestionLanguage
  onChange: (picture: BankQuestion['picture']) => void
}

/** The picture of a question: from a file or drawn, with its description in each language. */
export function PictureField({ bank, picture, language, onChange }: PictureFieldProps) {
  const { t } = useTranslation('questions')
  const [isDrawing, setIsDrawing] = useState(false)
  const [refusal, setRefusal] = useState<ActionError | null>(null)
  const add = useAction<{ file: string }>('add-picture', {
    onDone: ({ file }) => onChange({ file, alt: {} }),
    skipRevalidation: true,
  })
  const send = (file: File) => {
    setRefusal(null)
    setIsDrawing(false)
    add.send({ file, bank })
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('picture.label')}</legend>
      {picture && (
        <div className={styles.current}>
          <div className={styles.shown}>
            <QuestionPicture picture={{ file: picture.file, alt: picture.alt[language] ?? '' }} />
            <IconButton
              className={styles.remove}
              label={t('picture.remove')}
              icon={<IconX aria-hidden />}
              variant="paper"
              size={48}
              onClick={() => onChange(null)}
            />
          </div>
          <TextField
            label={t('picture.alt')}
            hint={t('picture.altHint')}
            lang={findLanguage(language).tag}
            maxLength={bankLimits.whyLetters}
            value={picture.alt[language] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...picture, alt: setText(picture.alt, language, value) })
            }
          />
        </div>
      )}
      <div className={styles.buttons}>
        <PictureFileButton
          label={picture ? t('picture.change') : t('picture.add')}
          busy={add.busy}
          onChoose={send}
          onRefuse={setRefusal}
        />
        <Button
          variant="soft"
          size="small"
          icon={<IconBrush aria-hidden />}
          disabled={add.busy}
          onClick={() => setIsDrawing(true)}
        >
          {t('picture.draw')}
        </Button>
      </div>
      <p className={styles.hint}>{t('picture.fileHint')}</p>
      {add.busy && <p role="status">{t('picture.uploading')}</p>}
      <RefusalNotice error={refusal ?? add.error} />
      {isDrawing && <DrawingSheet onDone={send} onClose={() => setIsDrawing(false)} />}
    </fieldset>
  )
}
