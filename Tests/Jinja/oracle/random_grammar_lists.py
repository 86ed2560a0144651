"""Random expressions whose value is a list, a tuple or a map."""

CHOICES_OF_LISTS = {
    "count": ["1", "2", "3", "4", "10"],
    "range": ["3", "1, 5", "5, 0, -2", "0", "-2, 3", "0, 10, 3", "one, n, 9"],
    "attribute": ["'name'", "'age'", "'city.name'", "'tags'", "'city'"],
    "sortkey": ["'name'", "'age'", "'city.name'", "'age,name'", "'city.name,age'"],
    "path": ["'0'", "0", "1", "'1'", "'0.0'"],
    "deep": ["'a.b.0'", "'a.b.1.c'", "'a.b'"],
    "int_test": ["'odd'", "'even'", "'gt', 2", "'lessthan', 5", "'divisibleby', 3", "'in', [1, 2]", "'eq', 1", "'ne', 3", "'number'", "'>=', 2", "'==', 1"],
    "word_test": ["'lower'", "'upper'", "'string'", "'eq', 'fig'", "'in', 'apple pie'", "'lt', 'c'", "'!=', 'x'"],
    "user_test": ["'age'", "'tags'", "'age', 'gt', 26", "'name', 'eq', 'Zoe'", "'city.name', 'lower'", "'nope', 'undefined'", "'nope', 'defined'", "'age', 'odd'", "'tags.0', 'defined'", "'name', 'in', ['Zoe', 'adam']"],
    "word_map": ["'upper'", "'length'", "'first'", "'replace', 'p', 'q'", "'truncate', 3, true, '', 0", "'capitalize'", "'list'", "'default', 'x'", "'center', 7", "'trim', 'a'", "'tojson'", "'e'", "'urlencode'", "'string'", "'reverse'", "'format'"],
    "int_map": ["'string'", "'abs'", "'float'", "'round', 1", "'default', 1", "'filesizeformat'", "'tojson'", "'int'"],
}

LISTS = {
    "ints": (
        ["[1, 2, 3]", "ints", "list", "[]", "[3, 1, 2, 1]", "(5, 4)", "range(4)|list", "[0, -1, 10]", "[true, 2, false]"],
        [
            "[<int!>, <int!>]", "[<int!>, <int!>, <int!>]", "(<int!>, <int!>)", "<intlist> + <intlist>", "<intlist> * <times>", "<ints>[<slice>]", "range(<range>)|list", "<ints>|sort", "<ints>|sort(reverse=<flag>)", "<ints>|sort(<flag>)", "<ints>|reverse|list", "<ints>|unique|list", "<ints>|select(<int_test>)|list", "<ints>|reject(<int_test>)|list",
            "<ints>|select|list", "<ints>|reject|list", "<texts>|map('length')|list", "<texts>|map('int', 7)|list", "<users>|map(attribute='age')|list", "<users>|map(attribute='nope', default=<int!>)|list", "<map>.values()|list", "<ints>|map('abs')|list", "<ints>.copy()", "<pairs>|map(attribute=1)|list", "<ints> if <bool> else <ints>", "nested|map('length')|list", "nested|map('sum')|list", "<ints>|list",
            "<ints>|default([])", "deep|map(attribute='a.b.0')|list", "<ints>|batch(<count>)|map('first')|list", "<ints>|sort|unique|list", "dict(a=<int!>, b=2).values()|list",
        ],
    ),
    "intlist": (["[1, 2]", "[]", "ints", "[7]"], ["[<int!>, <int!>]", "<ints>|list", "<ints>|sort"]),
    "floats": (["[1.5, 0.25]", "floats", "[0.1, 0.2, 0.3]", "[1e16, 1.0, -1e16]", "[1, 2.5]"], ["[<float!>, <float!>]", "[<number!>, <number!>, 0.5]", "<floats>|sort", "<ints>|map('float')|list", "<floats>|map('round', <places>)|list", "<floats>|select('gt', 0.5)|list"]),
    "words": (["words", "['b', 'A', 'c']", "['x']", "['pear', 'Fig', 'fig', 'PEAR']", "['é', 'z', 'E']"], ["[<text!>, <text!>, 'a']", "<words>|sort", "<words>|map('lower')|list"]),
    "texts": (
        ["words", "['b', 'A', 'c']", "['x', 'y', 'z', 'X']", "['<', '&']", "('é', 'z', 'E')"],
        [
            "[<text!>, <text!>]", "[<text!>, <text!>, <text!>]", "<texts>|list + <words>|list", "<texts>[<slice>]", "<words>|sort", "<words>|sort(case_sensitive=<flag>)", "<words>|sort(reverse=<flag>, case_sensitive=<flag>)", "<words>|sort(true)", "<texts>|reverse|list", "<texts>|unique|list", "<texts>|unique(case_sensitive=<flag>)|list", "<texts>|unique(true)|list",
            "<texts>|select(<word_test>)|list", "<texts>|reject(<word_test>)|list", "<texts>|select|list", "<texts>|map(<word_map>)|map('string')|list", "<texts>|map('upper')|list", "<texts>|map('e')|list", "<text>.split()", "<text>.split(<separator>)", "<text>.split(<separator>, <times>)", "<text>.rsplit(<separator>, 1)", "<text>.rsplit(none, <times>)", "<text>.split(maxsplit=1)", "<prose>.splitlines()", "<prose>.splitlines(<flag>)",
            "<text>.partition(<separator>)", "<text>.rpartition(<separator>)", "<text>|list", "<map>.keys()|list", "<users>|map(attribute='name')|list", "<users>|map(attribute='city.name')|list", "<map>|list", "<ints>|map(<int_map>)|map('string')|list", "<texts>|map('first')|select('defined')|list", "<texts>|map('trim', <chars>)|list", "<html>.split('b')",
        ],
    ),
    "users": (
        ["users", "users[:2]", "users[1:]"],
        [
            "<users>|sort(attribute=<sortkey>)", "<users>|sort(reverse=<flag>, attribute=<sortkey>)", "<users>|sort(attribute='name', case_sensitive=<flag>)", "<users>|selectattr(<user_test>)|list", "<users>|rejectattr(<user_test>)|list", "<users>|unique(attribute='age')|list", "<users>|unique(case_sensitive=<flag>, attribute='name')|list",
            "<users>|reverse|list", "users[<slice>]", "(<users>|groupby('age'))[0].list", "(<users>|groupby('age')|first)[1]", "<users>|list", "users if <bool> else users[:1]",
        ],
    ),
    "user": (["users[0]", "users[1]", "users|last", "users.2"], ["<users>[<position>]", "<users>|first", "<users>|last", "{'name': <text!>, 'age': <int!>}", "dict(<user!>, name=<text!>)", "<users>|max(attribute='age')", "<user>.copy()"]),
    "pairs": (
        ["map|items|list", "[(1, 2), (3, 4)]", "[['a', 1], ['b', 2]]", "pairs"],
        ["<map>|dictsort", "<map>|dictsort(<flag>)", "<map>|dictsort(by='value')", "<map>|dictsort(case_sensitive=<flag>, by='key', reverse=<flag>)", "<map>.items()|list", "<map>|items|list", "[(<any!>, <any!>), (<any!>, <any!>)]", "[[<text!>, <int!>]]", "<pairs>|list", "<user>|items|list"],
    ),
    "nest": (
        ["nested", "[[1, 2], [3]]", "tree", "[[1, [2, [3]]], [4]]"],
        ["[<ints!>, <ints!>]", "<ints>|batch(<count>)|list", "<texts>|batch(2, <any!>)|list", "<ints>|batch(linecount=3, fill_with=<any!>)|list", "<ints>|slice(<count>)|list", "<texts>|slice(2, <any!>)|list", "<ints>|slice(slices=3, fill_with=<any!>)|list", "<users>|map(attribute='tags')|list", "<nest>|reverse|list", "nested|sort", "nested|map('list')|list"],
    ),
    "groups": (
        ["users|groupby('age')", "users|groupby('city.name')"],
        [
            "<users>|groupby('age')", "<users>|groupby('name', case_sensitive=<flag>)", "<users>|groupby('nope', default=<int!>)", "<users>|groupby(attribute='city.name', default='')", "<words>|groupby(0)", "<words>|groupby('0', case_sensitive=<flag>)", "<words>|groupby(0, '-', true)", "deep|groupby('a.b.0')",
        ],
    ),
    "list": (
        ["[]", "list", "words", "nested", "()", "(1,)", "['a', none, 1.5, true]", "[none]", "pairs"],
        ["<ints>", "<texts>", "<floats>", "<pairs>", "<nest>", "<users>", "[<any!>, <any!>]", "(<any!>, <any!>)", "(<any!>,)", "[<any!>]", "<list>[<slice>]", "<list> if <bool> else <list>", "<list>|reverse|list", "<list>|list", "<list>|select|list", "<list>|map('string')|list", "<list>|map('default', <any!>)|list", "<groups>|map(attribute='grouper')|list", "<groups>|map(attribute='list')|map('length')|list", "<map>|list", "deep|map(attribute=<deep>)|list", "<list>|batch(2, '-')|list", "<list>|reject('none')|list", "<nest>|map(attribute=0, default='-')|list", "<nest>|first|default([])|list"],
    ),
    "map": (
        ["map", "{'b': 1, 'a': 2}", "{'a': 1.5, 'b': 'x'}", "{'a': 10, 'b': 9, 'C': 8}"],
        ["{'a': <int!>, 'b': <int!>}", "{'b': <int!>, 'a': <int!>}", "dict(a=<int!>, b=<int!>)", "dict({'a': 1}, b=<int!>)", "dict([('a', <int!>), ['b', 2]])", "<map>.copy()", "dict(<map!>, c=<int!>)", "dict(**{'a': 1, 'b': <int!>})", "<map> if <bool> else <map>", "dict(map, a=<int!>)"],
    ),
}
