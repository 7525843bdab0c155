import { useTranslation } from 'react-i18next'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { BuiltInBankName, ClassUses } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { PlayBank } from './play-bank.tsx'
import { useCopyBank } from './use-bank-actions.ts'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

type BuiltInBankCardProps = { name: BuiltInBankName; questions: number; uses: ClassUses }

export function BuiltInBankCard({ name, questions, uses }: BuiltInBankCardProps) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const copy = useCopyBank()
  const title = t(`ours.${name}.title`)
  return (
    <Card as="li" className={styles.card}>
      <h3 className={styles.cardTitle}>
        <Link to={paths.bank(name)} className={styles.cardLink}>
          {title}
        </Link>
      </h3>
      <p className={styles.note}>{t(`ours.${name}.about`)}</p>
      <div className={styles.cardFoot}>
        <span className={styles.note}>{t('bank.count', { count: questions })}</span>
        <Button
          variant="quiet"
          size="small"
          icon={<IconCopy aria-hidden />}
          busy={copy.busy}
          onClick={() => copy.send({ bank: name, title })}
        >
          {t('bank.copy')}
        </Button>
      </div>
      {uses.competition && <PlayBank bank={name} title={title} />}
      <RefusalNotice error={copy.error} />
    </Card>
  )
}
