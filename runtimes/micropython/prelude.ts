import { turtleModule } from './turtle.ts'

/**
 * Python code that runs before the program: `input` and the world's functions call the host, and only plain values are
 * passed. Host names begin with `__sk`; a program that changes them affects only its own run.
 */
export const prelude = `${turtleModule}
import host as __sk_host
import builtins as __sk_builtins
from struct import pack as __sk_pack

class __SkOver(BaseException):
    pass

def __sk_plain(value, type=type, int=int, kinds=(bool, str, float), isinstance=isinstance):
    if type(value) is int:
        return value if -1000000000 < value < 1000000000 else float(value)
    if value is None or isinstance(value, kinds):
        return value
    raise TypeError("only numbers and texts go in here")

def __sk_input(question=""):
    return __sk_host.ask(str(question))

# Large integers would be truncated when passed to the host, so inputs that may be large are converted one by one.
def __sk_numbered(tell, plain=__sk_plain, map=map, type=type, int=int):
    def word(*inputs):
        for one in inputs:
            if type(one) is not int or not -1000000000 < one < 1000000000:
                return tell(*map(plain, inputs))
        return tell(*inputs)
    return word

class __SkRaiser:
    def __iter__(self, kind=__sk_host.kind, why=__sk_host.why, type=TypeError, attribute=AttributeError):
        named = kind()
        raise __SkOver() if named == "over" else (attribute if named == "AttributeError" else type)(why())

__sk_host.raiser(__SkRaiser())

# Serializes value and type. Default arguments capture the builtins, because a program may redefine "list".
def __sk_exact(value, depth=0, type=type, str=str, repr=repr, sorted=sorted, pack=__sk_pack, join=",".join,
               none=type(None), bool=bool, int=int, float=float, text=str, list=list, tuple=tuple, dict=dict, set=set):
    kind = type(value)
    if depth > 30:
        return "..."
    if kind is float:
        return "float " + repr(pack("<d", value + 0.0))
    if kind is none or kind is bool or kind is int or kind is text:
        return kind.__name__ + " " + repr(value)
    if kind is list or kind is tuple:
        return kind.__name__ + "(" + join([__sk_exact(one, depth + 1) for one in value]) + ")"
    if kind is set:
        return "set(" + join(sorted([__sk_exact(one, depth + 1) for one in value])) + ")"
    if kind is dict:
        return "dict(" + join(sorted([__sk_exact(key, depth + 1) + ":" + __sk_exact(value[key], depth + 1) for key in value])) + ")"
    return str(kind) + " " + repr(value)

# Reports the value; the host compares it, because a program could manipulate a comparison here.
def __sk_call(expression, names, eval=eval, repr=repr, tell=__sk_host.value):
    got = eval(expression, names)
    tell(repr(got), __sk_exact(got))

# Functions without number inputs are the host functions themselves: calls take most of the time of a run.
def __sk_ready(words, numbered, module):
    names = {}
    for at, word in enumerate(words.split()):
        tell = getattr(__sk_host, "word" + str(at))
        names[word] = __sk_numbered(tell) if word in numbered.split() else tell
    if module != "turtle":
        return names
    __sk_turtle._take(names)
    __sk_sys.modules["turtle"] = __sk_turtle
    return {}

__sk_step = __sk_host.step
__sk_line = __sk_host.line
__sk_builtins.input = __sk_input
`
