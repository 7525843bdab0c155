import { useTranslation } from 'react-i18next'
import type { RequestFields } from '../contract.ts'
import styles from './requests-card.module.css'

const headNames = new Set(['title', 'school', 'name'])

/** Message keys of fields that were choices; all other answers are shown as their author typed them. */
const choiceKeys: Record<string, (value: string) => string> = {
  want: (value) => `school.want.${value}`,
  size: (value) => `school.sizes.${value}`,
  part: (value) => `contribution.parts.${value}`,
}

export const headingOf = ({ title, school, name, email }: RequestFields): string => title ?? school ?? name ?? email

/** The answers of a request below its heading. */
export function RequestDetails({ fields }: { fields: RequestFields }) {
  const { t } = useTranslation('requests')
  const heading = headingOf(fields)
  const details = Object.entries(fields).filter(([name, value]) => !(headNames.has(name) && value === heading))
  return (
    <dl className={styles.fields}>
      {details.map(([name, value]) => {
        const choiceKey = choiceKeys[name]?.(value)
        return (
          <div key={name}>
            <dt>{t(`fields.${name}` as never)}</dt>
            <dd className={styles.value}>
              {name === 'email' ? <a href={`mailto:${value}`}>{value}</a> : choiceKey ? t(choiceKey as never) : value}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
