import { useTranslation } from 'react-i18next'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconId from '@tabler/icons-react/dist/esm/icons/IconId.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSecretSheet, useSignInStatus, type CardState } from '#app/features/people/cards/public.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { useCardActions } from '../components/use-card-actions.tsx'
import styles from './student-screen.module.css'

type StudentCardProps = {
  classroomId: string
  student: { id: string; name: string }
  card: CardState
  onPrint: () => void
}

/** State and actions of a student's login card. */
export function StudentCard({ classroomId, student, card, onPrint }: StudentCardProps) {
  const { t } = useTranslation('students')
  const { items, dialog } = useCardActions([student.id])
  const secrets = useSecretSheet(classroomId)
  const isLockedOut = useSignInStatus(classroomId).resting.some(({ id }) => id === student.id)
  return (
    <Card
      title={t('student.card')}
      icon={<IconId aria-hidden />}
      aside={<CardStateChip card={card} paused={isLockedOut} />}
    >
      <div className={styles.ways}>
        <Button variant="quiet" wide icon={<IconEye aria-hidden />} onClick={() => secrets.show(student)}>
          {t('student.help')}
        </Button>
        <Button variant="quiet" wide icon={<IconPrinter aria-hidden />} onClick={onPrint}>
          {t('student.print')}
        </Button>
        {items
          .filter(({ name }) => name !== 'revoke' || !card.revoked)
          .map(({ name, icon, label, confirm }) => (
            <Button key={name} variant="quiet" wide icon={icon} onClick={confirm}>
              {label}
            </Button>
          ))}
      </div>
      {dialog}
      {secrets.sheet}
    </Card>
  )
}

function CardStateChip({ card, paused }: { card: CardState; paused: boolean }) {
  const { t } = useTranslation('students')
  if (paused)
    return (
      <Chip tone="warning" icon={<IconLock aria-hidden />}>
        {t('student.paused')}
      </Chip>
    )
  return card.revoked ? (
    <Chip tone="danger" icon={<IconX aria-hidden />}>
      {t('student.revoked')}
    </Chip>
  ) : (
    <Chip tone="success" icon={<IconCircleCheck aria-hidden />}>
      {t('student.works')}
    </Chip>
  )
}
