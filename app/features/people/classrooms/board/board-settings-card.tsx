import { useTranslation } from 'react-i18next'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import { boardModes, type BoardMode } from '#rules/classrooms/class-board.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import styles from '../joining/components/join-settings-card.module.css'

type BoardSettingsCardProps = { classroomId: string; schoolId: string; mode: BoardMode; words: boolean }

/** Sets who may write on the board. Each change is saved immediately. */
export function BoardSettingsCard({ classroomId, schoolId, mode, words }: BoardSettingsCardProps) {
  const { t } = useTranslation(['classrooms', 'platform'])
  const { send, fetcher } = useAction('board', {
    onDone: () => toast({ kind: 'success', message: t('platform:saved') }),
    onRefused: toastRefusal,
  })
  const selected = (fetcher.formData?.get('board') as BoardMode | null | undefined) ?? mode
  return (
    <Card title={t('board.mode.title')} icon={<IconNote aria-hidden />} className={styles.card}>
      <SegmentedControl
        label={t('board.mode.label')}
        value={selected}
        onChange={(board) => send({ _school: schoolId, classroom: classroomId, board })}
        options={boardModes.map((value) => ({ value, label: t(`board.mode.${value}`) }))}
      />
      <p className={styles.hint}>{t(`board.mode.${words || selected === 'off' ? selected : 'wordsOff'}Hint`)}</p>
    </Card>
  )
}
