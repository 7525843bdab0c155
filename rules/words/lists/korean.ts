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
KD867JWE67mgfOyXhOuniHzslYTrsoTsp4B87Ja066i464uIfOyYpOu5oHztmJV864iE64KYfOyCvOy0jHzshKDsg53ri5h87ZWg7JWE67KE7KeAfOyDiOyVhOu5oHzsg4jsl4Trp4gpKD866rCAfOydtHzripR87J2AfOq7mOyEnCk/XHM/KD8664KY66W8fOuCmHzsoIDrpbx87KCIfOyggHzrgqApP1xzPyg/OuunqOuCoHzrp6Tsnbx87J6Q6r64fOuYkHzqs4Tsho187ZWt7IOBfOuniSk/XHM/KD8665WM66CkfOuVjOuguHzrlYzrpqx866eM7KC4fOunjOyhjHzrp4zsp4B867Cc66GcXHM/7LCoKQ== re danger 4 0
KD867JWE66y0fOuIhOq1rCkoPzrtlZzthYx87JeQ6rKMKeuPhFxzP+unkO2VmOyngFxzPyg/OuuniHzrp5ApfCg/OuyasOumrFxzPyk/KD8665GY66eM7J2YfOuRmOydtOunjClccz/ruYTrsIB8KD8667aA66qo64uYfOyVhOu5oHzshKDsg53ri5gpKD867ZWc7YWMfOq7mHzsl5DqsowpXHM/KD8666eQ7ZWY7KeAfOydtOultOyngClccz/rp4g= re danger 4 0
KD867Ja86rW0fOuEpHzri4h864SIfOuyl+ydgHzrqrh87JWM66q4fOyGjeyYt3zri6TrpqwpXHM/7IKs7KeEXHM/KD867KKAXHM/KT8oPzrrs7TrgrR87LCN7Ja0KXzsgqzsp4Rccz8oPzrsooBccz8pP+uztOuCtFxzP+ykmD9ccz8oPzrslrzqtbR866q4KXzsmLdccz/rspc= re danger 4 0
64KY6rCAXHM/7KO97Ja0fOyjveyWtFxzP+uyhOugpHzrkqTsoLhccz8oPzrrnbx867KE66CkKXzso73sl6xccz/rsoTrprR87KO97JesXHM/67KE66awfOyjveydvFxzP+qxsA== re threat 4 0
7KO96rOgXHM/7Iu2fOyCtOqzoFxzP+yLtuyngFxzP+yVinzsgrTquLBccz8oPzrqsIBccz8pP+yLq3zso73ripRccz/qsoxccz/rgqt87J6Q7ZW0fOyGkOuqqSg/OuydhCk/XHM/KD866re4fOq4iyl87IKs65287KeA6rOgXHM/7Iu2fOyXhuyWtOyngOqzoFxzP+yLtnztg5zslrTrgpjsp4Bccz/rp5A= re danger 4 0
KD867J6l7JWg7J24fOyTsOugiOq4sHzqsbDsp4B87LCM7KeI7J20fOuzgO2DnHzrr7jsuZwpXHM/KD867IOI64G8fOqwmeydgFxzPyg/OuuGiHzrhYR87IOI64G8fOqygykpfOqwnFxzP+qwmeydgFxzPyg/OuuFhHzrhoh87IOI64G8fOqygyl8W+yVoOyXkF3rr7hccz8oPzrsl4Z865KkKXwoPzrrhIh864SMfOuLiHzri4jqsIApXHM/KD867KeE7KecXHM/KT8oPzrsmZXrlLB87LCQ65SwfOuzkeyLoHzrj7zsp4B87JOw66CI6riwfOuqu+yDnSl8KD866re57ZiQfOyXreqyqOybjHzsnqzsiJhccz/sl4bslrR86ry0XHM/67O06riwXHM/7IurKQ== re insult 2 0
7Jeg7LC9 sub rude 3 0
64uI66+4 tok rude 2 0
67mh64yA6rCA66as sub insult 2 0
64yA6rCA66as tok insult 1 0
67CU67O07IOI64G8 sub insult 2 0
65Ox7IugKD8h67aIfOuMgCk= re insult 2 0
7Zi46rWs7IOI64G8 sub insult 2 0
7IyN64aI sub rude 2 0
6rCc7IaM66as sub rude 1 0
7Zeb7IaM66as sub insult 1 0
7JW864+Z sub sexual 3 0
44WX44WX sub rude 2 0
44WB44WK sub rude 1 0
44WI44S0 sub rude 1 0
KD8665WM66CkfO2MqClccz8oPzrspIR867KE66a0fOyjvSl87KO97J2E656YfOunnuydhOuemHzqsIDrp4xccz/slYhccz8oPzrrkax865GYKXzrkZDqs6Bccz/rs7TsnpB87ZWZ6rWQXHM/64Gd64KY6rOgXHM/67O07J6QfOuSpOyniFxzP+uemHzrlJTsp4hccz/rnph865KI7KC4fOuSiOyniHzssJTrn6xccz/rsoR867Cf7JWEXHM/67KE re threat 3 0
7KeR7JeQXHM/7Zi87J6QXHM/KD867J6IfOyVvCl87Zi87J6QXHM/KD867J6I7Ja0XD987J6I64uIfOyCrOuLiCl8KD8665GY7J20fOuqsOuemHzri6jrkZjsnbQpXHM/KD867ISc66eMP1xzPyk/KD8666eM64KYfOuztOyekCl87Jqw66asXHM/7KeR7JeQXHM/KD867JmAfOuGgOufrFxzP+yZgClccz/tmLzsnpB8672A672AXHM/7ZW0fOyViOyVhFxzP+ykhOqyjA== re danger 4 0
KD8664SIfOuEjHzri4h864SI64qUfOuEiO2drHzsn6R87JaYfOqxlClccz8oPzrripR87J2AfOynhOynnHzsmYTsoIR87KCV66eQfOyZnHzsmaTsvIB86rCcKT9ccz8oPzrrqY3ssq187ZWc7IusfOuaseuasXzrjZTrn6x8642U65+9fOuDhOyDiFxzP+uCmHzssIzsp4h87Jet6rKofOynleq3uHzsnqzsiJhccz/sl4Z864W464u1fOyTuOuqqFxzP+yXhnzrsJTrs7QoPzrrg5B87JW8fOyngHzri6QpfOuqu+yDnSk= re insult 1 0
44WJ44S4 sub insult 1 0
W+yUqOyLnOyUueyJrOySuOyTsF1ccz9bMC05eCpefl9dP1xzP1vrsJztjJTrsozruajrsJRdKD8664aIfOuFhHzsg4h86rKDfOyVhHzroKh866GsKXzsi61ccz8oPzrrsJx87YyUKVxzPyg/OuuGiHzrhYR87IOIKXzsjI1ccz9b64WE64aIXXzsjYU= re rude 2 0
65qx65Wh7J20 sub insult 1 0
66q77IOd6ri0 sub insult 1 0
64+M7JWE7J20 sub insult 1 0
7Iu46rCA7KeA sub insult 2 0
7Iu47J207L2U sub insult 1 0
7KCV7Iug67OR7J6Q sub insult 2 0
6rSA7KKF word insult 1 0
6riJ7Iud7Lap sub insult 1 0
7YuA65Sx sub hate 2 0
67mh7LOQ sub rude 1 0
67mh7Lmc sub rude 1 0
6rCc67mh sub rude 1 0
7Je/IOuouQ== sub rude 2 0
7JWE6rCA66as sub rude 2 0
7KO865Gl7J20 sub insult 1 0
7KWw64KY sub rude 2 0
7Ja86rCE7J20 sub insult 1 0
6ry07Ya1 sub insult 1 0
7J6F64ul7LOQ sub insult 2 0
7JSo67KM sub rude 2 0
7Iuc67KM sub rude 2 0
7JOw67Cc sub rude 2 0
7Ims67Cc sub rude 2 0
7Iut7IOI64G8 sub rude 2 0
7JS57IOI64G8 sub rude 3 0
7JOw66CI6riw7JW8 sub insult 2 0
67OR7Imw sub hate 2 0
67mZ7Iug sub hate 2 0
67ON7Iug sub hate 2 0
6rCc7IOJ sub rude 2 0
6rCc7ImQ sub rude 2 0
6rCc7J6Q7Iud sub rude 2 0
7ZuE66CI7J6Q7Iud sub rude 3 0
7Zi466Gc7IOI64G8 sub rude 3 0
7LCM7KeI7J20 sub insult 1 0
66Oo7KCA word insult 1 0
7JmV65Sw7IOI64G8 sub insult 2 0
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
