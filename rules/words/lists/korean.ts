import type { WordList } from '../word-list.ts'

/** Columns: word in Base64, match mode, category, severity, and 1 if tone marks do not matter. */
export const korean: WordList = {
  words: `
7Iuc67Cc sub rude 2 0
7JSo67Cc sub rude 2 0
7JSo7YyU sub rude 2 0
7Iuc7YyU sub rude 2 0
7JSo67mo sub rude 2 0
7JSM67Cc sub rude 2 0
7IOI6rqE sub rude 2 0
64uI7JeE66eI tok rude 2 0
6rq87KeA6528 sub insult 1 0
7Je/7J2064KYID/rqLk= re rude 2 0
44WF44Sy sub rude 2 0
7KeA7J20656E sub rude 2 0
7KGw7Jio64KY sub rude 2 0
6rCc7IOI7YKk sub rude 3 0
6rCc7IyU64G8 sub rude 3 0
66+47LmcID8oPzrrhoh864WEfOyDiOuBvCk= re rude 2 0
XlxzKig/Ouq3uOuDpSB864SIICk/7KO97Ja0ID/rsoTroKRb6528IS5dKlxzKiQ= re danger 4 0
7Ims67Cc word rude 2 0
7Iuc67CU44S5 sub rude 2 0
7JSo67CU word rude 2 0
7Iuc67aA656E sub rude 2 0
44WF44WC sub rude 2 0
44WG44WC sub rude 2 0
dGxxa2Y= tok rude 2 0
dGxxa2Y= tok rude 2 0
67OR7Iug sub hate 2 0
67iF7Iug sub hate 2 0
44WC44WF sub hate 2 0
cXVkdGxz tok hate 2 0
7KeA656E sub rude 2 0
44WI44S5 sub rude 2 0
d2xma2Y= tok rude 2 0
6rCc7IOI64G8 sub rude 3 0
6rCc7IS464G8 sub rude 3 0
6rCc7IOJ6riw sub rude 3 0
6rCc7ImQ7J20 sub rude 2 0
cm90b3Js tok rude 3 0
7J207IOI64G8 sub rude 2 0
6re47IOI64G8 sub rude 2 0
7KCA7IOI64G8 sub rude 2 0
7IOI64G87JW8 sub rude 2 0
66+47Lmc7IOI64G8 sub rude 2 0
7KKG sub rude 3 0
7KKD6rCZ sub rude 3 0
7KG064KY sub rude 2 0
7KG46528 tok rude 1 0
44WI44S0 sub rude 2 0
d2hzc2s= tok rude 2 0
66+47Lmc64aI sub rude 2 0
66+47Lmc64WE sub rude 2 0
7I2F sub rude 2 0
7IyN64WE sub rude 3 0
7JS5 word rude 3 0
7Je/66i5 sub rude 2 0
7Je867OR word rude 1 0
6rq87KC4 whole insult 1 0
6rq87KC46528 whole insult 1 0
64ul7LOQ tok insult 1 0
64ul7LmY6528 sub insult 1 0
65Kk7KC46528 sub danger 4 0
65SU7KC46528 sub danger 4 0
64KY6rCA7KO97Ja0 sub danger 4 0
44Sy44WI sub insult 1 0
44S344WK sub insult 1 0
64qQ6riI66eI sub rude 3 0
64qQ6riI tok rude 3 0
64uI7JWg66+4 sub rude 3 0
64uI7Ja066+4 sub rude 3 0
7JWg66+465Kk sub rude 3 0
44S044Sx44WB sub rude 3 0
7LC964WA word sexual 3 0
6rG466CI64WE sub sexual 3 0
7IS57Iqk sub sexual 3 0
7JW864+Z tok sexual 3 0
7JW864+Z word sexual 3 0
67OA7YOc word sexual 2 0
7J6Q7JyE tok sexual 2 0
7ISx7Y+t7ZaJ sub sexual 3 0
7LCM7LCM tok sexual 1 0
7J6l7JWg7J247IOI64G8 sub hate 3 0
7JWg7J6Q tok hate 2 0
7Kex6rmo sub hate 3 0
7Kq967CU66as sub hate 3 0
6rmc65Gl7J20 sub hate 3 0
65il64Ko7JWE sub hate 3 0
66eY7Lap sub hate 2 0
6riJ7Iud7Lap sub hate 2 0
7ZWc64Ko7Lap sub hate 2 0
65Cc7J6l64WA sub hate 2 0
6rKM7J206rCZ sub hate 2 0
7LCQ65Sw sub insult 2 0
66mN7LKt7J20 sub insult 1 0
67CU67O07IOI64G8 sub rude 2 0
64+87KeA7IOI64G8 tok rude 2 0
65Ox7Iug tok insult 2 0
65iQ65287J20 sub insult 2 0
7J6s7IiY7JeG sub insult 1 0
64SIKD8664qUfOuEpCk/ID8oPzrsp4Tsp5wgfOygleunkCApPyg/Ouuqu+yDneqyvHzrmrHrmrHtlZh87JO466qo7JeGfOuwlOuztCg/OuyVvHzrg5B87KeAfOqwmSkpfOyVhOustOuPhCDrhIgoPzrrpbwpPyDslYggP+yii+yVhHzrhIgg7Iur7Ja0KD8hID/tlZjripQp re insult 1 0
KD8664SIfOyfpHzqsZR864uIKS57MCw2fSg/OuyjveyXrCA/67KEfOyjveydvCA/6rGwfOyjveyduOuLpHzrlYzroKQgP+yjvXzssJTrn6wgP+uyhHztjKggP+uyhCk= re threat 3 0
KD867Lm8fOy0nXztj63tg4QpKD867J2EKT8gPyg/OuuTpOqzoHzqsIDsp4Dqs6B86rCA7KC4KSA/KD867ZWZ6rWQfOqwiCk= re threat 4 0
7KO96rOgID/si7Z87J6Q7IK0fOyekO2VtHzsgrTquLAgP+yLq3zsgqzrnbzsp4Dqs6AgP+yLtnzshpDrqqkoPzrsnYQpPyA/KD866riLfOq3uOyXiCk= re danger 4 0
KD867JWE67mgfOyXhOuniHzsgrzstIx87JWE7KCA7JSofOyEoOyDneuLmHzsmKTruaB87ZiVKSg/OuqwgHzsnbQpPyA/KD8664KY66W8fOyggOulvHzrgqApPyA/KD867J6Q6r64ICk/KD8665WM66CkfOuVjOuguHzrp4zsoLh866eM7KGMKSg/OuyalHzslrQp re danger 4 0
KD867JeE66eIfOyVhOu5oHzrtoDrqqjri5h87ISg7IOd64uYKSg/Ou2VnO2FjHzqu5h87JeQ6rKMKSg/OuuKlCk/ID8oPzrrp5DtlZjsp4AgP+uniHzruYTrsIAoPyHrsojtmLgpKXzsmrDrpqwgP+uRmOunjOydmCA/67mE67CA re danger 4 0
KD8664SkfOuLiHzrhIgpID8oPzrsgqzsp4R87Ja86rW0fOuquCA/7IKs7KeEKSg/OiA/7KKAKT8gP+uztOuCtHzsp5Hsl5AgP+2YvOyekCA/7J6IKD867Ja0fOuLiHzrg5ApfOuRmOydtOyEnOunjCA/66eM64KY re danger 4 0
7Lm07YahID8oPzrslYTsnbTrlJR87LaU6rCAfO2VtCl87KCE7ZmU67KI7Zi4ID8oPzrslYzroKR8662QfOykmCl8KD867J247Iqk7YOAfOuUlOyKpOy9lOuTnHzrlJTsvZR87Y6Y67aBKSA/KD867JWE7J2065SUfOy2lOqwgHzso7zshowpfCg/OuuEiHzrhKQpID8oPzrtnawpPyA/7KeRID8oPzrso7zshox87Ja065SUKQ== re contact 2 0
`,
  innocent: `
강아지새끼
꼭꼭씹
변태 과정
변태 동물
변태과정
변태동물
변태를
변태와
변태하
병신년
병신춤
불완전변태
새끼야옹
시발걸
시발견
시발생
시발역
시발음
시발자국
시발전
시발점
시발택시
시발톱
시발표
시발행
시발휘
씹는
씹다
씹던
씹어
씹으
씹을
씹히
야동리
야동초
완전변태
자살골
자살방지
자살예방
자위대
자해공갈
졸라매
창녀촌
`,
}
