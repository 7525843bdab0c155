import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import type { OpenThread } from '../contract.ts'
import { PhrasePalette } from './phrase-palette.tsx'
import styles from './composer.module.css'

/** Fields to write with: own words, or stickers and phrases. */
export function Composer({ thread }: { thread: OpenThread }) {
  const { writes, ref } = thread
  const [sentCount, setSentCount] = useState(0)
  return (
    <div className={styles.composer}>
      {(writes.stickers || writes.phrases.length > 0) && <PhrasePalette thread={thread} />}
      {writes.text && (
        <TextComposer
          // A new form for each message, so that it is empty again.
          key={`${ref} ${sentCount}`}
          thread={thread}
          onSent={() => setSentCount(sentCount + 1)}
        />
      )}
    </div>
  )
}

function TextComposer({ thread: { ref, writes }, onSent }: { thread: OpenThread; onSent: () => void }) {
  const { t } = useTranslation('messages')
  const write = useAction('write', { onDone: onSent })
  const reason = write.error?.fields?.content
  const error = reason ? <ReasonText reason={reason} /> : write.error && <Refusal error={write.error} />
  return (
    <ActionForm of={write} draft={`message/${ref}`} className={styles.form}>
      <input type="hidden" name="thread" value={ref} />
      <input type="hidden" name="kind" value="text" />
      <TextAreaField
        label={t('compose.label')}
        name="content"
        rows={2}
        required
        maxLength={writes.maxLetters}
        error={error}
        className={styles.field}
      />
      <Button type="submit" busy={write.busy} icon={<IconSend2 aria-hidden />} className={styles.send}>
        {t('compose.send')}
      </Button>
    </ActionForm>
  )
}
