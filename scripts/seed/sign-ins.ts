import type { Person } from './people.ts';
import type { Plan } from './plan.ts';

/** Somebody as whom there is something to see. */
export interface SignIn {
  userName: string;
  what: string;
}

/** A few people who see different things: much of their own, Plus and none, requests that wait for them. */
export function chooseSignIns({ people, posts, demos }: Plan): SignIn[] {
  const own = (person: Person) => posts.filter(({ author }) => author === person).length;
  const shown = (person: Person) => demos.filter(({ owner }) => owner === person).length;
  const asked = (person: Person) =>
    posts.filter(({ requests }) =>
      requests.some(({ artist, answer }) => artist === person && answer === 'pending'),
    ).length;

  const chosen = [
    most(people.filter(isPlus), own),
    most(
      people.filter((each) => !isPlus(each)),
      own,
    ),
    most(people, asked),
    people.find((person) => own(person) === 0),
  ];
  return [...new Set(chosen)].flatMap((person) => {
    if (!person) return [];
    const plan = isPlus(person) ? 'Plus' : 'free';
    const what = `${plan}, posts: ${own(person)}, demos: ${shown(person)}, feature requests: ${asked(person)}`;
    return [{ userName: person.userName, what }];
  });
}

const isPlus = ({ plusUntil }: Person): boolean => plusUntil !== null;

/** Who has the most of something. */
const most = (people: readonly Person[], count: (person: Person) => number): Person | undefined =>
  people.toSorted((one, other) => count(other) - count(one))[0];
