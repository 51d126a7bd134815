/* What one hand comes to on all run-outs beside a range: its strength on each of them, and how it stands on the board as it is
   (included by spots_rows.h, no include guard on purpose). */

/* Hands of one weight are counted in rows of whole numbers, which go to the sums of all when another weight comes. */
typedef struct {
    lanes won[MOST_PARTS], met[MOST_PARTS];
    double all_won[MOST_RUN_OUTS], all_met[MOST_RUN_OUTS];
} run_out_sums;

static void add_weight(run_out_sums *sums, int run_outs, double weight)
{
    const int16_t *won = (const int16_t *)sums->won, *met = (const int16_t *)sums->met;
    for (int place = 0; place < run_outs; place++) {
        sums->all_won[place] += weight * won[place];
        sums->all_met[place] += weight * met[place];
    }
    memset(sums->won, 0, sizeof sums->won);
    memset(sums->met, 0, sizeof sums->met);
}

/* A hand beside another one on every run-out: how many of them it wins and ties. */
static inline void meet_row(run_out_sums *sums, const lanes *own, const lanes *row, int parts, int *wins, int *ties)
{
    const lanes blocked = (lanes){0} + (int16_t)BLOCKED;
    lanes won = {0}, tied = {0};
    for (int part = 0; part < parts; part++) {
        lanes above = own[part] > row[part], level = own[part] == row[part];
        won -= above;
        tied -= level;
        sums->won[part] -= above + above + level;
        sums->met[part] -= row[part] != blocked;
    }
    *wins = sum_of(won);
    *ties = sum_of(tied);
}

static void add_strengths(pql_hand_sums *sums, double *bins, int bin_count, const table *t, const run_out_sums *found)
{
    const int16_t *own = (const int16_t *)t->hero_row;
    for (int place = 0; place < t->run_outs; place++) {
        double won = found->all_won[place], met = found->all_met[place];
        if (own[place] == HERO_BLOCKED || met == 0)
            continue;
        sums->won += won;
        sums->met += met;
        sums->squares += won * won / (4 * met);
        if (bins) {
            double share = won * bin_count / (2 * met);
            bins[share < bin_count ? (int)share : bin_count - 1] += met;
        }
    }
}

/* What a hand comes to beside hands of one weight: whole numbers. */
typedef struct {
    int64_t gained, behind, tied, ahead;
} class_sums;

static inline void add_standing(class_sums *sums, int now, int theirs, int hands, int wins, int ties)
{
    *(now < theirs ? &sums->behind : now == theirs ? &sums->tied : &sums->ahead) += hands;
    sums->gained += now < theirs ? 2 * wins + ties : now == theirs ? wins : 0;
}

/* The hands of a class one by one. */
static void meet_hands(table *t, run_out_sums *found, class_sums *sums, int now, const uint16_t *others, int64_t count,
                       uint64_t gone)
{
    for (int64_t j = 0; j < count; j++) {
        int wins, ties;
        if (mask_of[others[j]] & gone)
            continue;
        meet_row(found, t->hero_row, row_of(t, others[j]), t->parts, &wins, &ties);
        add_standing(sums, now, pql_rank(t->known | mask_of[others[j]]), 1, wins, ties);
    }
}

/* The same by groups, which make the same on the board as it is, too. */
static void meet_groups(table *t, groups *g, run_out_sums *found, class_sums *sums, int now)
{
    for (int i = 0; i < g->count; i++) {
        const group *one = &g->list[i];
        int wins, ties;
        meet_group(t, g, one, found->won, &wins, &ties);
        add_standing(sums, now, pql_rank(t->known | mask_of[one->hand]), __builtin_popcount(one->matrix), wins, ties);
    }
    add_met(t, g, (int16_t *)found->met);
}

static void sum_hand(table *t, groups *g, run_out_sums *found, pql_hand_sums *sums, double *bins, int bin_count, int own,
                     const uint16_t *others, const double *weights, int64_t count)
{
    uint64_t gone = t->known | t->dead | mask_of[own];
    int now = pql_rank(t->known | mask_of[own]);
    memset(found, 0, sizeof *found);
    copy_row(t->hero_row, row_of(t, own), t->parts);
    block(t, (int16_t *)t->hero_row, own, HERO_BLOCKED);
    for (int64_t j = 0, end; j < count; j = end) {
        class_sums met = {0};
        double weight = weights[j];
        for (end = j + 1; end < count && weights[end] == weight; end++)
            ;
        if (in_groups(g, t, others + j, weights + j, end - j, gone, 1))
            meet_groups(t, g, found, &met, now);
        else
            meet_hands(t, found, &met, now, others + j, end - j, gone);
        add_weight(found, t->run_outs, weight);
        sums->gained += weight * met.gained;
        sums->behind += weight * met.behind;
        sums->tied += weight * met.tied;
        sums->ahead += weight * met.ahead;
    }
    add_strengths(sums, bins, bin_count, t, found);
}
