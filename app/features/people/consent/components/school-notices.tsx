import { useTranslation } from 'react-i18next'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ChildConsent } from '../contract.ts'
import { isOpen } from './consent-screen.tsx'
import styles from './consent.module.css'

type SchoolNoticesProps = { children: { id: string; name: string; consent: ChildConsent }[] }

/** "From the school": open answers about each child, and the way to the answers given before. */
export function SchoolNotices({ children }: SchoolNoticesProps) {
  const { t } = useTranslation('consent')
  const localized = useLocalePath()
  return (
    <Card title={t('school.title')} icon={<IconBuilding aria-hidden />} className={styles.notices}>
      {children.map(({ id, name, consent }) => {
        const count = consent.mayAnswer ? consent.cards.filter(isOpen).length : 0
        const href = localized(`/dashboard?child=${id}&view=consent`)
        return count > 0 ? (
          <div key={id} className={styles.notice}>
            <strong>{t('school.open', { count, name })}</strong>
            <p className={styles.note}>{t('school.note')}</p>
            <Button href={href} size="small" icon={<IconShieldCheck aria-hidden />}>
              {t('open')} <span className="sk-visually-hidden">{name}</span>
            </Button>
          </div>
        ) : (
          <Button key={id} href={href} variant="quiet" size="small" icon={<IconShieldCheck aria-hidden />}>
            {t('school.all', { name })}
          </Button>
        )
      })}
    </Card>
  )
}
