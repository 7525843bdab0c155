import { useTranslation } from 'react-i18next'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { boardModes, type BoardMode } from '#rules/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { toast } from '#app/ui/toasts.tsx'
import styles from './join-settings-card.module.css'

type BoardSettingsCardProps = { classroomId: string; schoolId: string; mode: BoardMode; words: boolean }

/** Who writes on the board. Every change holds at once. */
export function BoardSettingsCard({ classroomId, schoolId, mode, words }: BoardSettingsCardProps) {
  const { t } = useTranslation(['classrooms', 'platform'])
  const { send, fetcher } = useAction('board', {
    done: () => toast({ kind: 'success', message: t('platform:saved') }),
    refused: toastRefusal,
  })
  const chosen = (fetcher.formData?.get('board') as BoardMode | null | undefined) ?? mode
  return (
    <Card title={t('board.mode.title')} icon={<IconNote aria-hidden />} className={styles.card}>
      <Segmented
        label={t('board.mode.label')}
        value={chosen}
        onChange={(board) => send({ _school: schoolId, classroom: classroomId, board })}
        options={boardModes.map((value) => ({ value, label: t(`board.mode.${value}`) }))}
      />
      <p className={styles.hint}>{t(`board.mode.${words || chosen === 'off' ? chosen : 'wordsOff'}Hint`)}</p>
    </Card>
  )
}
