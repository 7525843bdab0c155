import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { QuestionPicture } from '#app/features/learning/lessons/public-player.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { PictureFileButton } from './picture-file-button.tsx'
import styles from './pictures.module.css'

type AddedPicture = { file: string; name: string }

/** Adds pictures whose names the imported table uses. */
export function ImportPictures({ bank }: { bank: string | null }) {
  const { t } = useTranslation('questions')
  const [added, setAdded] = useState<readonly AddedPicture[]>([])
  const [refusal, setRefusal] = useState<ActionError | null>(null)
  const add = useAction<AddedPicture>('add-picture', {
    onDone: (picture) => setAdded([...added, picture]),
    skipRevalidation: true,
  })
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{t('import.pictures.title')}</legend>
      <p className={styles.hint}>{t('import.pictures.hint')}</p>
      {added.length > 0 && (
        <ul className={styles.added} aria-label={t('import.pictures.list')}>
          {added.map(({ file, name }) => (
            <li key={file}>
              <QuestionPicture picture={{ file, alt: '' }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <PictureFileButton
          label={t('picture.add')}
          busy={add.busy}
          onChoose={(file) => {
            setRefusal(null)
            add.send({ file, ...(bank && { bank }) })
          }}
          onRefuse={setRefusal}
        />
      </div>
      <p className={styles.hint}>{t('picture.fileHint')}</p>
      {add.busy && <p role="status">{t('picture.uploading')}</p>}
      <RefusalNotice error={refusal ?? add.error} />
    </fieldset>
  )
}
