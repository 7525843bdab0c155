/**
 * Python code that runs before a program in MicroPython: it defines the world's actions as functions that call the
 * host, and an exception that ends the program when the world ends. Values cross one at a time, integers beyond 30 bits
 * as digits, so that no value is rounded.
 */
export const prelude = `
import host as _host

class _Over(Exception):
    pass

class TooLong(Exception):
    pass

def _tick():
    if _host.tick():
        raise TooLong()

def _give(value):
    if isinstance(value, list):
        _host.begin()
        for item in value:
            _give(item)
        _host.end()
    elif isinstance(value, int) and not isinstance(value, bool) and not -1000000000 < value < 1000000000:
        _host.digits(str(value))
    elif value is None or isinstance(value, (bool, int, float, str)):
        _host.value(value)
    else:
        _host.strange()

def _answer():
    digits = _host.answer_digits()
    return _host.answer() if digits == '' else int(digits)

def _run(code, actions, sensors, given, shelf):
    names = {'_tick': _tick}
    def action(word):
        def act(*inputs):
            for one in inputs:
                _give(one)
            if word == 'swap' and isinstance(names.get(shelf), list):
                _host.shelf()
                _give(names[shelf])
            done = _host.act(word)
            if done >= 0:
                names[shelf][:] = [_host.item(at) for at in range(done)]
            elif done == -2:
                raise _Over()
            elif done == -3:
                raise TypeError()
        return act
    def sensor(word):
        def look(*inputs):
            for one in inputs:
                _give(one)
            if _host.look(word):
                raise _Over()
            return _answer()
        return look
    for word in actions.split():
        names[word] = action(word)
    for word in sensors.split():
        names[word] = sensor(word)
    def say(value):
        _give(value)
        _host.say()
    def random_number(first, last):
        if isinstance(first, float) or isinstance(last, float):
            raise TypeError()
        _give(first)
        _give(last)
        if _host.random():
            raise TypeError()
        return _answer()
    names['say'] = say
    names['random_number'] = random_number
    words = set(names)
    exec(given, names)
    error = ''
    try:
        exec(code, names)
    except _Over:
        pass
    except Exception as caught:
        error = type(caught).__name__
    for name in names:
        if name not in words and name != '_' and not name.startswith('__') and not callable(names[name]):
            _give(names[name])
            _host.variable(name)
    return error
`
