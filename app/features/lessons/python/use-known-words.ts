import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from '../blocks/words.ts'
import type { EditorProps } from '../editor.ts'
import { knownWords, type KnownWord } from './known-words.ts'

/** The words of a level, each with what it does in the learner's language. */
export function useKnownWords({ draft, world, vocabulary, offered, given }: EditorProps): readonly KnownWord[] {
  const { t } = useTranslation('blocks')
  return useMemo(() => {
    const detailOf = (code: string): string | null => {
      const [, word] = /^(\w+)\(/.exec(code) ?? []
      if (!word || !(word in vocabulary.actions || word in vocabulary.sensors)) return null
      const inputs = code.endsWith('()') ? 0 : code.split(',').length
      const kind = word in vocabulary.actions ? 'do' : 'sense'
      const label = labelOf({ kind, word, inputs }, world, (key) => t(key))
      return label.replaceAll(/%\d/g, '…')
    }
    return knownWords(draft, { world, vocabulary, offered, given }).map((word) => {
      const detail = detailOf(word.code)
      return detail ? { ...word, detail } : word
    })
  }, [draft, world, vocabulary, offered, given, t])
}
