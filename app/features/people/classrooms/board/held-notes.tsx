import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { noteIdOf } from '#rules/classrooms/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { OwnHeldText } from '#app/features/people/held-texts/public.ts'
import { BoardNote } from './board-note.tsx'
import styles from './class-board.module.css'

/** Link for teachers to the texts that wait. */
export function TextsToRead({ classroomId, count }: { classroomId: string; count: number }) {
  const { t } = useTranslation('classrooms')
  const page = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/to-read`)
  if (count === 0) return null
  return (
    <p className={styles.held}>
      <Button href={page} variant="soft" icon={<IconEye aria-hidden />}>
        {t('board.toRead', { count })}
      </Button>
    </p>
  )
}

type OwnHeldNoteProps = { classroomId: string; schoolId: string; held: OwnHeldText; mayWithdraw: boolean }

/** The student's note that a teacher reads first. */
export function OwnHeldNote({ classroomId, schoolId, held: { subject, text }, mayWithdraw }: OwnHeldNoteProps) {
  const { t } = useTranslation('classrooms')
  const { send, busy } = useAction('withdrawNote', {
    to: useLocalePath()('/dashboard/classroom'),
    skipRevalidation: true,
    onRefused: toastRefusal,
  })
  return (
    <BoardNote noteKey={subject} note={{ text, colour: 'sun' }} name={t('board.waiting')}>
      {mayWithdraw && (
        <IconButton
          className={styles.remove}
          label={t('board.takeBack')}
          icon={<IconX aria-hidden />}
          disabled={busy}
          onClick={() => send({ _school: schoolId, classroom: classroomId, note: noteIdOf(subject) })}
        />
      )}
    </BoardNote>
  )
}
