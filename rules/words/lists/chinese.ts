import type { WordList } from '../word-list.ts'

/** Columns: word in Base64, match mode, category, severity, and 1 if tone marks do not matter. */
export const chinese: WordList = {
  words: `
5pON5L2g sub rude 3 0
6I2J5L2g sub rude 3 0
6I2J5rOl6ams sub rude 2 0
5pu55bC8546b sub rude 3 0
5pel5L2g5aaI sub rude 3 0
5pel5L2g5aSn54i3 sub rude 2 0
5bmy5L2g5aiY sub rude 3 0
5bmy5L2g5aaI sub rude 3 0
6IKP sub rude 3 0
5oiR5pON sub rude 2 0
5Y2n5qe9 sub rude 2 0
5oiR6Im5 sub rude 2 0
5oiR6I2J whole rude 2 0
5rKD6I2J sub rude 2 0
5LuW5aaI55qE sub rude 2 0
54m55LmI55qE sub rude 1 0
5aaI55qE sub rude 1 0
5bC8546b sub rude 2 0
5L2g5aaI6YC8 sub rude 3 0
5L2g5aaI5q27 sub rude 3 0
5L2g5aaI55qE sub rude 2 0
5YK76YC8 sub rude 2 0
5YK75q+U sub rude 2 0
5YK7Yg== sub rude 2 0
54We56yU sub rude 2 0
5rKZ5q+U whole rude 2 0
5pON5LuW5aaI sub rude 3 0
5aaI6JuL sub rude 1 0
5rua5Ye65Y67 whole insult 1 0
56We57uP55eF whole insult 1 0
5L2g56We57uP55eF sub insult 1 0
6I2J5ouf5ZCX sub rude 2 0
6bq755e555qE whole rude 2 0
5YK7W+OBrnjDlyouXXsxLDJ96YC8fOaIkVxzP2Nhbyg/IVthLXpdKXxubeeahHxzXHM/YuS4nOilvw== re rude 2 0
5rKZ6ZuV sub rude 1 0
5YK75Y+J sub rude 2 0
5YK75ZCK sub rude 2 0
5LqM6YC8 sub rude 2 0
6KOF6YC8 sub rude 1 0
54mb6YC8 sub rude 1 0
5aaI6YC8 sub rude 3 0
6bih5be0 sub sexual 3 0
5Yeg5oqK whole sexual 3 0
5bGM sub rude 2 0
5amK5a2Q sub sexual 3 0
5aaT5aWz sub sexual 3 0
6LSx5Lq6 sub insult 2 0
6LSx6LSn sub insult 3 0
6aqa6LSn sub sexual 3 0
546L5YWr6JuL sub rude 2 0
5re36JuL sub insult 1 0
54uX5pel55qE sub rude 3 0
54uX5aiY5YW7 sub rude 3 0
54uX5Lic6KW/ sub insult 2 0
55Wc55Sf sub insult 2 0
5p2C56eN sub insult 3 0
5Y675q275ZCn sub danger 4 0
5L2g5Y675q27 sub danger 4 0
5Y675q27 whole danger 4 0
5q275YWo5a62 sub rude 3 0
57uZ5oiR5rua sub insult 1 0
5L2g5rua sub insult 1 0
5rua6JuL sub insult 1 0
5rua whole insult 1 0
5rua5byA whole insult 1 0
6Zet5Zi0 whole insult 1 0
57uZ5oiR6Zet5Zi0 sub insult 1 0
55m955e0 sub insult 1 0
5byx5pm6 sub hate 2 0
6ISR5q6L sub insult 2 0
5pm66Zqc sub hate 2 0
5q6L5bqf sub hate 2 0
5bqf54mp sub insult 1 0
6KCi6LSn sub insult 1 0
6KCi54yq sub insult 1 0
5q276IOW5a2Q sub insult 1 0
5LiR5YWr5oCq sub insult 1 0
54yq6ISR5a2Q sub insult 1 0
5aiY5aiY6IWU sub hate 2 0
5q27Z2F5 sub hate 3 0
6buR6ay8 sub hate 3 0
5bCP5pel5pys sub hate 2 0
5qOS5a2Q5Zu9 sub hate 2 0
6Zi/5LiJ whole hate 2 0
5YGa54ix sub sexual 3 0
5by65aW4 sub sexual 3 0
6buE54mH sub sexual 3 0
6Imy5oOF sub sexual 2 0
6KO454Wn sub danger 4 0
5aW25a2Q sub sexual 2 0
6Zi06IyO sub sexual 2 0
6Ieq5oWw sub sexual 3 0
Y2FvbmltYQ== tok rude 3 0
Y25t tok rude 3 0
bm1zbA== tok rude 3 0
d29jYW8= tok rude 2 0
c2hhYmk= tok rude 2 0
dG1k tok rude 2 0
bm1k tok rude 2 0
d3FubWxnYg== tok rude 3 0
cm5t tok rude 3 0
KD865L2gfOS7lnzlpbl85aSnfOS4qnznnJ985pivKVxzP3Nccz9iKD8hW2Etei5dKQ== re rude 2 0
XlxzKnNccz9iWyHvvIHjgIIuXSpccyok re rude 2 0
5L2gKD865pivfOecn3zkuKp85bCx5pivKT/kuKo/MmI= re rude 2 0
5pONWyp4w5figKJdK1vlpojpqaxdfOWCu1sqeMOX4oCiXXxb5pON6I2JXVsuwrcqXHNdKlvkvaDlsLzms6VdWy7Ctypcc10qW+WmiOmprOeOm10= re rude 3 0
5L2gKD8655yf5pivfOecn3zlpb185aSqfOaYr+S4qj985bCx5pivKeS4qj8oPzrnrKjom4t85LiRfOiDluatu3zmgbblv4N85rKh55SofOWeg+Wcvil85rKh5Lq65Zac5qyi5L2gfOaIkSg/OuiuqOWOjHzmgagp5L2g re insult 1 0
KD865oiRfOiAgeWtkCnopoE/KD865p2AfOegjXzmjYV85omT5q27fOW8hOatuynkuoY/KD865L2gfOS7lnzlpbkp re threat 3 0
5bimKD865YiAfOaeqnzngrjlvLkpKD865p2lfOWOu3zliLAp5a2m5qCh re threat 4 0
5LiN5oOz5rS7fOaDs+atuyg/IeS9oHzmiJEpfOiHquadgHzoh6rmrot85Ymy6IWVfOa0u+edgOayoeaEj+aAnXzmg7PmtojlpLE= re danger 4 0
KD8654i454i4P3zlpojlpog/fOWPlOWPlHzogIHluIh86IiF6IiFfOWTpeWTpXzku5Z85aW5KSg/OuaAu3zogIF857uP5bi4fOS4gOebtHzmmKjlpKl85Y+IKT8oPzrmiZPmiJF85pG45oiRfOaPjeaIkSkoPyHnmoR85LusfOaJi+acunznlLXor5185a62KQ== re danger 4 0
KD865LiN6KaBfOWIq3zkuI3orrgp5ZGK6K+JKD865L2gKT8oPzrniLh85aaIfOWutumVv3zogIHluIgpfOaIkeS7rCg/OuS/qXzkuKTkuKop55qE56eY5a+G re danger 4 0
KD865Y+RfOS8oCkoPzrkuIDlvKB85bygfOWHoOW8oCk/KD865L2g55qEKT8oPzroh6rmi41854Wn54mHKee7meaIkXzkvaDkuIDkuKrkurrlnKjlrrblkJd85Y2V54us6KeB6Z2i re danger 4 0
5Yqg5oiRPyg/OuW+ruS/oXxxcXx2eHx25L+hfOaJo+aJoyl8KD865b6u5L+hfHFxfOeUteivnXzmiYvmnLop5Y+3Pyg/OuaYryg/PVxzP1thLXpcZF0pfOWkmuWwkXznu5nmiJEpfOS9oOWutig/OuS9jyk/5ZyoP+WTqig/IeS4gCl85oiR5a625Zyw5Z2A re contact 2 0
5rKh5pyJP+S6uig/OuS8mik/KD865oOz5b+1fOaDs3zlnKjkuY585Zac5qyifOeIsSnmiJEoPyHnmoQpfOa0u+edgCg/OuWlvSk/KD865rKh5oSP5oCdfOWkque0r3zmsqHmhI/kuYkpfOa0u+S4jeS4i+WOu3znu5PmnZ8oPzrmiJHnmoQpP+eUn+WRvXzmg7MoPzrnu5PmnZ9856a75byA6L+Z5Liq5LiW55WMKXzliJIoPzroh6rlt7F85omL6IWVfOiDs+iGiil85Lyk5a6z6Ieq5bex re danger 4 0
KD865Y+U5Y+UfOiIheiIhXzniLfniLd86ICB5biIfOWTpeWTpXzniLjniLh857un54i2fOS7likoPzrmgLvmmK9857uP5bi4fOWPiHzogIHmmK8pPyg/OuaRuHznorB85LqyKSg/OuS6hik/5oiRKD8h55qEKD865aS0fOS5pnznjKt85omL5py6KSk= re danger 4 0
KD865oiR5LusKD8655qEfOS5i+mXtOeahCk/fOWSseS/qeeahCnnp5jlr4YuezAsOH0oPzrkuI3opoF85YirfOS4jeiuuCkoPzrlkYror4l86K+0KXwoPzrkuI3opoF85YirfOS4jeiuuCkoPzrlkYror4l86LeffOWvuSkoPzrku7vkvZXkurp85Yir5Lq6fOWkp+S6uikoPzror7QpPy57MCw4fSg/OuenmOWvhnzop4HpnaJ854Wn54mHKQ== re danger 4 0
KD865Y+RfOS8oHzmi40pKD865LiA5bygfOWHoOW8oHzlvKApPyg/OuS9oOeahCk/KD866KO454WnfOaenOeFp3zkuI3nqb/ooaPmnI186ISx6KGj5pyNKXzohLEoPzrlhYl85LqGKT8oPzrooaPmnI186KOk5a2QKee7meaIkQ== re danger 4 0
6IKl54yq sub insult 2 0
5oG25b+D5q275LqG sub insult 1 0
56We57uP55eF sub insult 1 0
5Y+Y5oCB sub insult 2 0
5Z6D5Zy+5Lq6 sub insult 2 0
5rKh5Lq65Zac5qyi5L2g sub insult 2 0
5rKh5Lq66KaB5L2g sub insult 2 0
5Y675L2g55qE sub rude 1 0
5aaI5Y2W5om5 sub rude 3 0
5pel5LqG54uX sub rude 2 0
6b6f5YS/5a2Q sub rude 2 0
54uX5bGB sub rude 1 0
5pS+5bGB whole rude 1 0
5bGB6K+d sub rude 1 0
5L2g556O sub insult 1 0
6KCi54yq sub insult 2 0
6KCi6JuL sub insult 1 0
56yo6JuL sub insult 1 0
55+u5Yas55Oc sub insult 1 0
5q276IOW5a2Q sub insult 2 0
6buE6Imy572R56uZ sub sexual 3 0
57qm54Ku sub sexual 3 0
6Imy54u8 sub insult 2 0
5Y2n5qe9 sub rude 1 0
6Im5 sub rude 2 0
6bq755e5 whole rude 2 0
6LSx whole insult 2 0
KD865o+NfOaJk3zlvIR856CNfOaOkHzmjYV86LiifOaKvSnmrbvkvaB85o+N5L2gfOWusOS6huS9oHznoI3kuobkvaB8562J552A556nfOaUvuWtpig/OuWQjik/5Yir6LWwfOe7meaIkeetieedgHwoPzrmgI7kuYh85Li65LuA5LmIfOW5suWYmynkuI3ljrvmrbt85Y676Lez5qW8fOi3s+alvOWQpw== re threat 3 0
KD865L2gKT8oPzrmmK/kuI3mmK8pPyg/OuiHquW3sXzkuIDkuKrkurop5Zyo5a62KD865ZCXfOS5iHzlmJt85ZCnKXzlgbflgbcoPzrop4HpnaJ85Ye65p2lfOadpeaIkeWutil8KD8655yL55yLfOe7meaIkeeci3zorqnmiJHnnIt85ouNKSg/OuS9oOeahCk/KD866Lqr5L2TfOWxgeiCoXzog7gpfCg/OuWBmnzlvZMp5oiRKD8655qEKT8oPzrlsI8pPyg/OuWls3znlLcp5pyL5Y+L5ZCnPy57MCw4fSg/OuenmOWvhnzliKvlkYror4kpfOadpeaIkeWuti57MCw2fSg/OuS4gOS4quS6unzliKvlkYror4kp re danger 4 0
KD865L2gfOS7lnzlpbl85aazKSg/OuaYr3znnJ9855yf5pivfOWwseaYr3zov5nkuKo/fOS4qnzlpb185aSqfOaAjuS5iCg/Oui/meS5iHzpgqPkuYgpKSsoPzrooKJ856yoKD8h6YeNKXzlgrt85LiRfOi0sXzog5Z85oG25b+DfOWeg+WcvnzmsqHnlKh85Y+Y5oCBfOiuqOWOjCk= re insult 1 0
6ISR5a2QKD865pyJ55eFfOi/m+awtHzlnY/kuoZ86KKr6am0KXzmnInnl4XlkKd856We57uP55eFP+WQp3zlkIMoPzrlsY5857+UKXzmu5rniorlrZB855iq54qK5a2QfOWFlOW0veWtkHzni5fml6V86b6f5a2ZfOadguenjXzlgrsoPzrlj4l857y6fOW4vXzom4t85a2QfOWQiil85LqMKD866LSnfOmAvCl86YCXW+avlOmAvF186IetKD865amKfOS4jeimgeiEuHzkuInlhaspfOS4jeimgeiEuHzmrbsoPzrkuKvlpLR85YWr5amGfOS4ieWFq3zlj5jmgIF86ay8KXzorqjljozprLx85Z6D5Zy+KD86546p5a62fOmYn+WPi3zkuJzopb8p re insult 2 0
5amK sub sexual 3 0
6I2J5oufKD865ZCXfOWmiHznjpt86amsfOWkp+eItyk= re rude 3 0
6Im55bC8 sub rude 3 0
5rOl6ams sub rude 2 0
5rKZ5q+U sub rude 2 0
54We5q+U sub rude 2 0
5p2A5biB sub rude 2 0
5YK75b+F sub rude 2 0
d2RubWQ= tok rude 3 0
dG5uZA== tok rude 1 0
Y25tYg== tok rude 3 0
eno= whole insult 1 0
6b6f5YS/ sub rude 1 0
6ICB5LiN5q27 sub insult 2 0
5rua57KX sub insult 1 0
5rua6L+c54K5 sub insult 1 0
5rua5LiA6L65 sub insult 1 0
5rua5Zue5Y67 sub insult 1 0
5LiR6YC8 sub rude 2 0
6KOFeA== sub rude 1 0
5bGM5Lid sub insult 1 0
5ZCK5q+b sub rude 2 0
5Lmh5be05L2s sub insult 1 0
5q275aiY54Ku sub hate 2 0
5aiY54Ku sub hate 2 0
`,
  innocent: `
不想活动
不想活泼
他妈的妈
体操你
你妈妈
你滚动
你滚雪球
做操你
做爱国
做爱好
做爱心
做爱的小
傻比划
圆滚蛋
处理废物
大妈的
大妈蛋
奶妈的
妈妈的
妈妈蛋
姑妈的
姨妈的
小草你
小鸡巴不得
小鸡巴望
尼玛县
尼玛曲
干妈的
广播操你
废物利用
废物回收
废物箱
想死机
想死海
想死记
想消失的
我操作
我操办
我操场
我操心
我操控
我操纵
我操练
我草地
打我们
打我手
打我电话
打我的
搅混蛋
早操你
智障人士
智障儿童
沙雕作
沙雕像
沙雕塑
沙雕展
混蛋清
混蛋白
混蛋糕
滚蛋糕
牛奶子
特色情
由我操
畜生长
白痴迷
给我滚动
给我滚烫
脸色情
自杀式
舅妈的
色情绪
花草你
草你看
角色情
课间操你
除草你
青草你
鸡巴掌
黄片糖
`,
}
