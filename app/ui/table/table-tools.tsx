import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { CheckField } from '../fields/check-field.tsx'
import { Menu } from '../navigation/menu.tsx'
import styles from './table-tools.module.css'

type TableToolsProps = {
  columns: { key: string; title: string; fixed?: boolean }[]
  hidden: Set<string>
  onHide: (hidden: Set<string>) => void
  placeholder?: string
  search: string
  onSearch: (text: string) => void
  children?: ReactNode
}

export function TableTools({ columns, hidden, onHide, placeholder, search, onSearch, children }: TableToolsProps) {
  const { t } = useTranslation('ui')
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    onHide(next)
  }

  return (
    <div className={styles.tools}>
      {placeholder && (
        <label className={styles.search}>
          <IconSearch aria-hidden />
          <span className="sk-visually-hidden">{placeholder}</span>
          <input
            type="search"
            value={search}
            placeholder={placeholder}
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </label>
      )}
      <div className={styles.right}>
        <Menu
          align="end"
          summaryClassName={styles.columns}
          summary={
            <>
              <IconColumns3 aria-hidden />
              {t('table.columns')}
            </>
          }
        >
          <div className={styles.choices}>
            {columns.map(({ key, title, fixed }) => (
              <CheckField
                key={key}
                label={title}
                checked={!hidden.has(key)}
                disabled={fixed}
                onChange={() => toggle(key)}
              />
            ))}
          </div>
        </Menu>
        {children}
      </div>
    </div>
  )
}
