import { useLocalePath } from '#app/platform/shell/nav-languages.ts'

/** Addresses of the screens of questions, in the class of this page. */
export function usePlaces() {
  const pathTo = useLocalePath()
  const at = (query = '') => pathTo(`/dashboard/minigames?view=questions${query}`)
  return {
    banks: at(),
    proposals: at('&part=proposals'),
    bank: (id: string) => at(`&bank=${id}`),
    /** Where a class is let practise it. */
    practise: (id: string) => pathTo(`/dashboard/minigame/quiz-flight?bank=${id}`),
    importInto: (id?: string) => at(id === undefined ? '&part=import' : `&part=import&bank=${id}`),
  }
}
