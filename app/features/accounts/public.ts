import { lazyPart } from '#app/ui/lazy-part.ts'

export const SignInAgain = lazyPart(() => import('./components/sign-in-again.tsx'))
