// A caller's program: it plays a hand through the client that openapi-generator makes of the OpenAPI document.
// ../test_go.py makes the client in the folder dealer, has both compiled, and runs it.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strings"

	"till/dealer"
)

const house, game = "by-the-book", "badugi"

var shown = map[int64][]string{
	1: {"As", "2d", "3h", "4c"},
	2: {"Ks", "Qd", "Jh", "Tc"},
	3: {"9s", "9d", "9h", "9c"},
}

var (
	ctx      = context.Background()
	client   *dealer.APIClient
	carryOut = "carry-out"
)

// given returns what was found, and ends the program if a request failed.
func given[Found any](found Found, err error) Found {
	if failed, is := err.(*dealer.GenericOpenAPIError); is {
		log.Fatal(string(failed.Body()))
	}
	if err != nil {
		log.Fatal(err)
	}
	return found
}

func amount(chips int64) dealer.NullableInt64 { return *dealer.NewNullableInt64(&chips) }

func dealt(table dealer.Table) dealer.Table {
	question := *dealer.NewDealingQuestion(house, game, table)
	question.SetEvent(dealer.DealingQuestionEvent{DealingEvent: dealer.NewDealingEvent(carryOut)})
	ruling, _, err := client.RulingsAPI.Dealing(ctx).DealingQuestion(question).Execute()
	return *given(ruling, err).DealingRuling.Next.Get()
}

// bet posts, checks or calls for the seat to act.
func bet(table dealer.Table) dealer.Table {
	asked := *dealer.NewBettingOptionsQuestion(house, game, table)
	listed, _, err := client.RulingsAPI.BettingOptions(ctx).BettingOptionsQuestion(asked).Execute()
	options := given(listed, err).OptionsRuling.Answer.Options
	question := *dealer.NewBettingQuestion(house, game, table)
	for _, each := range options.Options {
		if !strings.Contains("post check call", each.Does) {
			continue
		}
		action := dealer.NewAction(each.Does)
		action.Seat = options.ToAct.Get()
		if each.Does == "post" {
			action.Kind, action.To = &dealer.LoggedEventKind{String: each.Kind}, each.To
		}
		question.Action = &dealer.BettingQuestionAction{Action: action}
		break
	}
	ruling, _, err := client.RulingsAPI.Betting(ctx).BettingQuestion(question).Execute()
	return *given(ruling, err).BettingRuling.Next.Get()
}

func drawn(table dealer.Table, event *dealer.DrawingEvent) *dealer.DrawingRuling {
	question := *dealer.NewDrawingQuestion(house, game, table)
	if event != nil {
		question.SetEvent(dealer.DrawingQuestionEvent{DrawingEvent: event})
	}
	ruling, _, err := client.RulingsAPI.Drawing(ctx).DrawingQuestion(question).Execute()
	return given(ruling, err).DrawingRuling
}

// draw lets everybody stand pat.
func draw(table dealer.Table) dealer.Table {
	none := int64(0)
	for _, seat := range drawn(table, nil).Answer.Plan.WaitingFor {
		seat, event := seat, dealer.NewDrawingEvent("discard")
		event.Seat, event.Count = &seat, &none
		table = *drawn(table, event).Next.Get()
	}
	if *table.Phase.Get() != "drawing" {
		return table
	}
	return *drawn(table, dealer.NewDrawingEvent(carryOut)).Next.Get()
}

func settle(table dealer.Table) dealer.Table {
	for place, seat := range table.Seats {
		table.Seats[place].Hand = shown[seat.Number]
	}
	question := *dealer.NewShowdownQuestion(house, game, table)
	question.SetEvent(dealer.ShowdownQuestionEvent{ShowdownEvent: dealer.NewShowdownEvent(carryOut)})
	found, _, err := client.RulingsAPI.Showdown(ctx).ShowdownQuestion(question).Execute()
	ruling := given(found, err).ShowdownRuling
	for _, award := range ruling.Answer.Settlement.Awards {
		fmt.Printf("seat %d is pushed %d of the %s pot\n", award.Seat, award.Chips, award.Pot)
	}
	return *ruling.Next.Get()
}

func playHand(stack int64) {
	stakes := *dealer.NewStakes()
	stakes.SmallBlind, stakes.BigBlind, stakes.Ante = amount(2), amount(4), amount(0)
	stakes.SmallBet, stakes.BigBet, stakes.Chip = amount(4), amount(8), amount(1)
	seats := []dealer.Seat{}
	for number := int64(1); number <= 3; number++ {
		seat := *dealer.NewSeat(number)
		seat.Stack = amount(stack)
		seats = append(seats, seat)
	}
	table := *dealer.NewTable(3, seats)
	table.SetStakes(stakes)
	table = dealt(table)
	steps := map[string]func(dealer.Table) dealer.Table{
		"posting": bet, "dealing": dealt, "betting": bet, "drawing": draw, "showdown": settle,
	}
	for step := 0; step < 60 && *table.Phase.Get() != "over"; step++ {
		table = steps[*table.Phase.Get()](table)
	}
	fmt.Print("stacks")
	for _, seat := range table.Seats {
		fmt.Print(" ", *seat.Stack.Get())
	}
	fmt.Println()
}

func dispute() {
	hands := [][]string{shown[1]}
	question := *dealer.NewHandsQuestion(house, game, hands)
	question.Contested = []dealer.Dispute{*dealer.NewDispute("/hands/0/3", []interface{}{"4c", "4h"})}
	ruling, _, err := client.RulingsAPI.Hands(ctx).HandsQuestion(question).Execute()
	fmt.Println("matters", given(ruling, err).ContestedRuling.Contested.Matters)
	unknown := *dealer.NewHandsQuestion("nobody", game, hands)
	_, _, err = client.RulingsAPI.Hands(ctx).HandsQuestion(unknown).Execute()
	problem := err.(*dealer.GenericOpenAPIError).Model().(dealer.Problem)
	fmt.Println("problem", problem.Status, problem.Type)
}

func main() {
	configuration := dealer.NewConfiguration()
	configuration.Servers[0].URL = os.Args[1]
	client = dealer.NewAPIClient(configuration)
	playHand(5_000_000_000)
	dispute()
}
