import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { ResourcePage } from '../contract.ts'
import styles from './resource-view.module.css'

/** Ages, time, units, materials and number of copies. */
export function ResourceFacts({ page }: { page: Extract<ResourcePage, { view: 'resource' }> }) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  const { resource, units } = page
  const { ages, minutes, materials, copies } = resource
  return (
    <dl className={styles.facts}>
      <Fact icon={<IconUsers aria-hidden />} name={t('resource.ages')}>
        {t('resource.years', { from: ages[0], to: ages[1] })}
      </Fact>
      <Fact icon={<IconClock aria-hidden />} name={t('resource.time')}>
        {minutes === 0 ? t('resource.wall') : t('resource.minutes', { count: minutes })}
      </Fact>
      <Fact icon={<IconMap2 aria-hidden />} name={t('resource.fits')}>
        {units.length === 0
          ? t('resource.anyTime')
          : units.map(({ id, title, course }) => (
              <Link key={id} to={localized(`/courses/${course}`)} className={styles.unit}>
                {title}
              </Link>
            ))}
      </Fact>
      <Fact icon={<IconScissors aria-hidden />} name={t('resource.materials')}>
        {materials.length === 0 ? t('resource.nothing') : materials.join(' · ')}
      </Fact>
      <Fact icon={<IconCopy aria-hidden />} name={t('resource.copiesLabel')}>
        {t(`resource.copies.${copies}`)}
      </Fact>
    </dl>
  )
}

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div>
    <dt>
      {icon} {name}
    </dt>
    <dd>{children}</dd>
  </div>
)
